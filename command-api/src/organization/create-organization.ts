import { ROLE } from '@watchglass/schemas/member/rights';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import type { CreateOrganization } from '@watchglass/schemas/organization/commands';
import type { OrganizationEvent } from '@watchglass/schemas/organization/events';
import { refuse } from '@watchglass/schemas/refusals';
import { isTimeZone } from '@watchglass/schemas/time-zone';
import type { Organization } from './organization.ts';

/** Who creates an organization owns it: both are one fact. */
export function createOrganization(
  organization: Organization, { name, timeZone }: CreateOrganization, made: { organizationId: number; by: string },
): (OrganizationEvent | MemberEvent)[] {
  if (organization.status !== 'unknown') refuse('Conflict');
  if (!isTimeZone(timeZone)) refuse('InvalidRequest', { fields: [{ field: 'timeZone', rule: 'any.only' }] });
  const { organizationId, by } = made;
  return [
    { type: 'OrganizationCreated', data: { organizationId, name, timeZone, createdBy: by } },
    { type: 'MemberAdded', data: { organizationId, userId: by, role: ROLE.owner, rights: {} } },
  ];
}
