import type { ApiAccountIssued, ApiAccountView } from '@watchglass/schemas/api-account/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { accountsPath } from './account-query.ts';

const pathOf = (organizationId: number, { id }: ApiAccountView) => `${accountsPath(organizationId)}/account/${id}`;

export const createApiAccountAtom = atom(null, (get, _set, organizationId: number, body: unknown) =>
  get(requiredHttpAtom).post<ApiAccountIssued>(accountsPath(organizationId), body),
);

export const changeApiAccountAtom = atom(
  null,
  async (
    get,
    _set,
    { organizationId, account }: { organizationId: number; account: ApiAccountView },
    body: unknown,
  ) => {
    await get(requiredHttpAtom).call(pathOf(organizationId, account), { method: 'PUT', body, ifMatch: account.etag });
  },
);

/** Reads one account anew, for who was refused because of an older version. */
export const readApiAccountAtom = atom(null, (get, _set, organizationId: number, account: ApiAccountView) =>
  get(requiredHttpAtom).get<ApiAccountView>(pathOf(organizationId, account)),
);

export const renewSecretAtom = atom(null, (get, _set, organizationId: number, account: ApiAccountView) =>
  get(requiredHttpAtom).post<ApiAccountIssued>(`${pathOf(organizationId, account)}/secret`),
);

export const revokeApiAccountAtom = atom(null, async (get, _set, organizationId: number, account: ApiAccountView) => {
  await get(requiredHttpAtom).call(pathOf(organizationId, account), { method: 'DELETE' });
});
