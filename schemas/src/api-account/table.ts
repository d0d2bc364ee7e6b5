/** Sort keys and filters of the list of API accounts. */
export const API_ACCOUNT_SORTS = ['name', 'expiresAt', 'createdAt', 'lastUsedAt'] as const;
export type ApiAccountSort = (typeof API_ACCOUNT_SORTS)[number];
export const API_ACCOUNT_STATES = ['active', 'expired'] as const;
