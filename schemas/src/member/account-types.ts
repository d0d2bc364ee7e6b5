/** How a person signs in. */
export const ACCOUNT_TYPES = ['password'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
