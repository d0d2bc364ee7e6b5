import { pathOf } from '@watchglass/schemas/entity';
import { registration } from '@watchglass/schemas/registration/entity';
import type { RegistrationOpened } from '@watchglass/schemas/registration/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';

export const openRegistrationAtom = atom(
  null,
  (get, _set, organizationId: number, body: { readonly name?: string }): Promise<RegistrationOpened> =>
    get(requiredHttpAtom).post<RegistrationOpened>(pathOf(registration, organizationId), body),
);

export const revokeRegistrationAtom = atom(null, async (get, _set, organizationId: number, id: string) => {
  await get(requiredHttpAtom).call(`${pathOf(registration, organizationId)}/${id}`, { method: 'DELETE' });
});
