import type { OrganizationConfigured, OrganizationPayerChanged } from '@watchglass/schemas/organization/events';
import { isVatNumber } from '@watchglass/schemas/organization/vat-number';
import { refuse } from '@watchglass/schemas/refusals';
import type { Organization, OrganizationFact } from './organization.ts';
import { mustBeTimeZone } from './time-zone.ts';

/** Returns the active organization. Refuses `Outdated` if the version that the client saw is not the present one. */
function seen(organization: Organization, version: number): Organization & { status: 'active' } {
  if (organization.status !== 'active') refuse('NotFound');
  return organization.version === version ? organization : refuse('Outdated');
}

/** The VAT number in plain text, which is checked and stored only sealed, and the version that the client saw. */
export interface Unsealed {
  readonly vatNumber: string;
  readonly version: number;
}

/** An empty VAT number is valid. */
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

/** A payer with VAT needs a plausible VAT number. */
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
