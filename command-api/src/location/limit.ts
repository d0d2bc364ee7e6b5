import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization } from '../organization/organization.ts';

/** What a command says of them: left out, they stay as they are. */
export type AskedLimit = Pick<Membership, 'role' | 'locations'>;
export interface Limit {
  readonly locations?: string[];
}

type Standing = Pick<Membership, 'role' | 'rights'> & Limit;

/** What a member or an invitation is given, as it stands in events. */
export function standingOf({ role, rights, locations }: Membership): Standing {
  return { role, rights, ...(locations && { locations: [...locations] }) };
}

/**
 * What somebody becomes limited to, each location once; nothing where they will see all. Refuses (`InvalidRequest`, which names
 * `field`) locations that there are not, and any for administrators, who see everything.
 */
export function limitGiven(
  organization: Organization & { readonly status: 'active' },
  { role, locations = [] }: AskedLimit,
  field: string,
): Limit {
  const given = [...new Set(locations)];
  if (given.length === 0) return {};
  if (role !== ROLE.user) refuseField(field, 'only plain users can be limited to locations');
  if (!given.every((id) => organization.locations.has(id))) refuseField(field, 'there is no such location');
  return { locations: given };
}

/** A body that names what is not there says so at its field. */
export function refuseField(field: string, message: string): never {
  return refuse('InvalidRequest', { fields: [{ field, rule: 'any.only', message }] });
}
