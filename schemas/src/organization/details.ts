/** Details of an organization that are stored sealed. */
export const SEALED_DETAILS = ['companyName', 'address', 'city', 'region', 'postalCode', 'phone', 'vatNumber'] as const;
export type SealedDetail = (typeof SEALED_DETAILS)[number];
