import { atom } from 'jotai';
import type { SetOutlets } from '@watchglass/schemas/base/outlets';
import { requiredHttpAtom } from '../../http/browser.ts';
import type { BaseId } from '../atoms.ts';

export const outletsPath = ({ organizationId, serial }: BaseId): string =>
  `/api/gateways/${organizationId}/base/${encodeURIComponent(serial)}/outlets`;

export const setOutletsAtom = atom(null, async (get, _set, id: BaseId, outlets: SetOutlets) => {
  await get(requiredHttpAtom).post(outletsPath(id), outlets);
});
