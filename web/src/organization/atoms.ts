import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { userResource } from '../user/atoms.ts';

/** Creates it and gives its id; the person's list of workspaces is read again first, so that the way there is open. */
export const createOrganizationAtom = atom(null, async (get, set, form: { name: string; timeZone: string }) => {
  const { id } = await get(requiredHttpAtom).post<{ id: number }>('/api/spaces', form);
  await set(userResource.loadAtom, true);
  return id;
});
