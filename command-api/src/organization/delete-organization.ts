import { ROLE } from '@watchglass/schemas/member/rights';
import { keyphraseOf } from '@watchglass/schemas/organization/keyphrase';
import { RESTORABLE_DAYS } from '@watchglass/schemas/organization/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization, OrganizationFact } from './organization.ts';

const DAY_MS = 86_400_000;

export interface Deleting {
  /** The keyphrase as it was typed. */
  readonly keyphrase: string;
  readonly deletionId: string;
  readonly at: Date;
}

export function deleteOrganization(
  organization: Organization,
  { keyphrase, deletionId, at }: Deleting,
): OrganizationFact[] {
  if (organization.status !== 'active') refuse('NotFound');
  if (keyphrase.normalize('NFC') !== keyphraseOf(organization.name)) refuse('IncorrectKeyphrase');
  const restorableUntil = new Date(at.getTime() + RESTORABLE_DAYS * DAY_MS).toISOString();
  return [{ type: 'OrganizationDeleted', data: { organizationId: organization.id, deletionId, restorableUntil } }];
}

export interface Restoring {
  /** The administrator in the link. */
  readonly by: string;
  readonly deletionId: string;
  readonly at: Date;
}

/**
 * A link opened twice restores once. It is invalid for another deletion, after its time, or if its person is no longer
 * an administrator.
 */
export function restoreOrganization(organization: Organization, { by, deletionId, at }: Restoring): OrganizationFact[] {
  if (!isLinkOf(organization, { by, deletionId })) refuse('LinkNotValid');
  if (organization.status === 'active') return [];
  if (organization.status !== 'deleted' || isDue(organization.deletion.restorableUntil, at)) refuse('LinkNotValid');
  return [{ type: 'OrganizationRestored', data: { organizationId: organization.id, deletionId } }];
}

function isLinkOf(
  organization: Organization,
  { by, deletionId }: Omit<Restoring, 'at'>,
): organization is Exclude<Organization, { status: 'unknown' }> {
  if (organization.status === 'unknown' || organization.deletion?.deletionId !== deletionId) return false;
  return (organization.members.get(by)?.role ?? ROLE.none) >= ROLE.admin;
}

/** Decides nothing for an organization that was restored or erased meanwhile. */
export function eraseOrganization(organization: Organization, at: Date): OrganizationFact[] {
  if (organization.status !== 'deleted' || !isDue(organization.deletion.restorableUntil, at)) return [];
  const { id: organizationId, deletion } = organization;
  return [{ type: 'OrganizationErased', data: { organizationId, deletionId: deletion.deletionId } }];
}

function isDue(restorableUntil: string, at: Date): boolean {
  return Date.parse(restorableUntil) <= at.getTime();
}
