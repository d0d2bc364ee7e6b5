import type { Memberships } from '../member/memberships.ts';
import type { BaseCredentials } from './credentials.ts';

/** The same credentials, of which those of a deleted organization are no good: they are again once it is restored. */
export function ofActiveOrganizations(
  credentials: BaseCredentials,
  memberships: Pick<Memberships, 'isActive'>,
): BaseCredentials {
  return {
    ...credentials,
    authenticateBase: async (username, password) => {
      const base = await credentials.authenticateBase(username, password);
      return base !== null && (await memberships.isActive(base.organizationId)) ? base : null;
    },
  };
}
