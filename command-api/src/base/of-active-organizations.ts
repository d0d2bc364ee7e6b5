import type { Memberships } from '../member/memberships.ts';
import type { BaseCredentials } from './credentials.ts';

/** The same credentials, except those of deleted organizations: they are valid again after a restoration. */
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
