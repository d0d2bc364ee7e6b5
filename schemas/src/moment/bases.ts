/** `known`: as it was known then; `measured`: with what came later about the time before. Without joi. */
export const BASES = ['known', 'measured'] as const;
export type Basis = (typeof BASES)[number];
