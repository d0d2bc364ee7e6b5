import { matching, oneOf, optional, otherwise, shape, type ValueOf } from '../shape.ts';

/** `known`: as it was known then; `measured`: with what came later about the time before. */
export const BASES = ['known', 'measured'] as const;
export type Basis = (typeof BASES)[number];

const MOMENT = /^(?:n[1-9]\d{0,8}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))$/;

/** A moment: an instant with its offset from UTC, or `n` and the number of an entry of the workspace. */
export const momentText = () => matching(MOMENT, 'an instant with its offset, or n and the number of an entry').max(40);

/** The fields of every request that can be asked for the past. */
export const momentFields = {
  at: optional(momentText()),
  basis: otherwise(oneOf(...BASES), 'known'),
};

/** GET api/time/{org}/moment. */
export const momentQueryShape = shape({ at: momentText() });
export type MomentQuery = ValueOf<typeof momentQueryShape>;
