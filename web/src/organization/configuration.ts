import type { ChangePayer, ConfigureOrganization } from '@watchglass/schemas/organization/commands';
import type { OrganizationDetailsView } from '@watchglass/schemas/organization/views';

export const PAYER_TYPES: readonly ChangePayer['payerType'][] = ['vat', 'nonVat'];

/** The values of the form. */
export interface Configuration extends ConfigureOrganization {
  readonly payerType: ChangePayer['payerType'];
}

/** The part of the details that the form changes. */
export function configurationOf(details: OrganizationDetailsView): Configuration {
  const { name, timeZone, companyName, address, city, country, region, postalCode, phone, vatNumber, payerType } =
    details;
  return { name, timeZone, companyName, address, city, country, region, postalCode, phone, vatNumber, payerType };
}

/** The part of the form that is sent as configuration: a payer without VAT has no number. */
export function configuringOf({ payerType, ...configuration }: Configuration): ConfigureOrganization {
  return payerType === 'vat' ? configuration : { ...configuration, vatNumber: '' };
}
