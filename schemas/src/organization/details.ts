/** What an organization tells of itself and is kept sealed. */
export const SEALED_DETAILS = ['companyName', 'address', 'city', 'region', 'postalCode', 'phone', 'vatNumber'] as const;
export type SealedDetail = (typeof SEALED_DETAILS)[number];
