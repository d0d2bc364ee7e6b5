/** How a person signs in: by a password, or, without one, by an identity provider only. */
export const ACCOUNT_TYPES = ['password', 'provider'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
