import type { Logo } from '@watchglass/schemas/organization/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization, OrganizationFact } from '../organization.ts';

/** Null removes a logo, a missing field keeps it. */
export interface LogoChange {
  readonly square?: Logo | null;
  readonly wide?: Logo | null;
}

export function changeLogos(organization: Organization, change: LogoChange): OrganizationFact[] {
  if (organization.status !== 'active') refuse('NotFound');
  const { id: organizationId, logos } = organization;
  const changed = { ...logos, ...change };
  const isSame = changed.square?.hash === logos.square?.hash && changed.wide?.hash === logos.wide?.hash;
  return isSame ? [] : [{ type: 'OrganizationLogosChanged', data: { organizationId, ...changed } }];
}
