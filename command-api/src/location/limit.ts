import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import type { Organization } from '../organization/organization.ts';
import { refuseField } from '../refuse-field.ts';

/** The locations in a command; if missing, they stay unchanged. */
export type AskedLimit = Pick<Membership, 'role' | 'locations'>;
export interface Limit {
  readonly locations?: string[];
}

type Standing = Pick<Membership, 'role' | 'rights'> & Limit;

/** The standing of a member or an invitation, in the shape of events. */
export function standingOf({ role, rights, locations }: Membership): Standing {
  return { role, rights, ...(locations && { locations: [...locations] }) };
}

/**
 * The limit of a member, each location once; none if they will see every location. Refuses (`InvalidRequest` on
 * `field`) unknown locations, and any for administrators, who see every location.
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
