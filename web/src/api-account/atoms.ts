import { apiAccount } from '@watchglass/schemas/api-account/entity';
import { pathOf } from '@watchglass/schemas/entity';
import type { ApiAccountIssued, ApiAccountView } from '@watchglass/schemas/api-account/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';

const accountPath = (organizationId: number, { id }: ApiAccountView) =>
  `${pathOf(apiAccount, organizationId)}/account/${id}`;

export const createApiAccountAtom = atom(null, (get, _set, organizationId: number, body: unknown) =>
  get(requiredHttpAtom).post<ApiAccountIssued>(pathOf(apiAccount, organizationId), body),
);

export const changeApiAccountAtom = atom(
  null,
  async (
    get,
    _set,
    { organizationId, account }: { organizationId: number; account: ApiAccountView },
    body: unknown,
  ) => {
    await get(requiredHttpAtom).call(accountPath(organizationId, account), {
      method: 'PUT',
      body,
      ifMatch: account.etag,
    });
  },
);

/** Reads one account again after a 412. */
export const readApiAccountAtom = atom(null, (get, _set, organizationId: number, account: ApiAccountView) =>
  get(requiredHttpAtom).get<ApiAccountView>(accountPath(organizationId, account)),
);

export const renewSecretAtom = atom(null, (get, _set, organizationId: number, account: ApiAccountView) =>
  get(requiredHttpAtom).post<ApiAccountIssued>(`${accountPath(organizationId, account)}/secret`),
);

export const revokeApiAccountAtom = atom(null, async (get, _set, organizationId: number, account: ApiAccountView) => {
  await get(requiredHttpAtom).call(accountPath(organizationId, account), { method: 'DELETE' });
});
