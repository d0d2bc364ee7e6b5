import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { saveFile } from '../http/save-file.ts';
import { dashboardPath } from './atoms.ts';

interface Which {
  readonly organizationId: number;
  readonly id: string;
  readonly name: string;
}

/** Saves a dashboard as a file in the browser's downloads. */
export const saveDashboardFileAtom = atom(null, async (get, _set, { organizationId, id, name }: Which) => {
  const path = `${dashboardPath(organizationId, id)}/export`;
  const { value } = await get(requiredHttpAtom).call<Blob>(path, { file: true });
  saveFile(value, `${name}.json`);
});
