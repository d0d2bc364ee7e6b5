import type { OrganizationConfigured, OrganizationPayerChanged } from '@watchglass/schemas/organization/events';
import { isVatNumber } from '@watchglass/schemas/organization/vat-number';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization, OrganizationFact } from './organization.ts';
import { mustBeTimeZone } from './time-zone.ts';

/** The organization as somebody saw it who wants to change it. Refuses a version that is not the present one. */
function seen(organization: Organization, version: number): Organization & { status: 'active' } {
  if (organization.status !== 'active') refuse('NotFound');
  return organization.version === version ? organization : refuse('Outdated');
}

/** What is checked and not kept, since the event has it sealed; and the version that the client saw. */
export interface Unsealed {
  readonly vatNumber: string;
  readonly version: number;
}

/** An organization without a VAT number has no wrong one. */
export function configureOrganization(
  organization: Organization,
  configured: Omit<OrganizationConfigured, 'organizationId'>,
  { vatNumber, version }: Unsealed,
): OrganizationFact[] {
  const { id } = seen(organization, version);
  mustBeTimeZone(configured.timeZone);
  if (vatNumber !== '' && !isVatNumber(vatNumber, configured.country)) refuse('VatNumberInvalid');
  return [{ type: 'OrganizationConfigured', data: { organizationId: id, ...configured } }];
}

/** Who pays with VAT has a number that can be one. */
export function changePayer(
  organization: Organization,
  payer: Omit<OrganizationPayerChanged, 'organizationId'>,
  { vatNumber, version }: Unsealed,
): OrganizationFact[] {
  const { id, country } = seen(organization, version);
  const isMissing = payer.payerType === 'vat' && vatNumber === '';
  if (isMissing || (vatNumber !== '' && !isVatNumber(vatNumber, country))) refuse('VatNumberInvalid');
  return [{ type: 'OrganizationPayerChanged', data: { organizationId: id, ...payer } }];
}
