import { TRIAL_DAYS } from '@watchglass/schemas/licence/limits';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { CreateOrganization } from '@watchglass/schemas/organization/commands';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization, OrganizationFact } from './organization.ts';
import { mustBeTimeZone } from './time-zone.ts';

export interface Making {
  readonly organizationId: number;
  readonly by: string;
  readonly licenceId: string;
  readonly at: Date;
}

const DAY_MS = 86_400_000;

/** One fact creates an organization with its owner and begins its trial. */
export function createOrganization(
  organization: Organization,
  { name, timeZone }: CreateOrganization,
  made: Making,
): OrganizationFact[] {
  if (organization.status !== 'unknown') refuse('Conflict');
  mustBeTimeZone(timeZone);
  const { organizationId, by, licenceId, at } = made;
  const until = new Date(at.getTime() + TRIAL_DAYS * DAY_MS).toISOString();
  return [
    { type: 'OrganizationCreated', data: { organizationId, name, timeZone, createdBy: by } },
    { type: 'MemberAdded', data: { organizationId, userId: by, role: ROLE.owner, rights: {} } },
    { type: 'LicenceGranted', data: { organizationId, licenceId, plan: 'trial', from: at.toISOString(), until } },
  ];
}
