import { matching, oneOf, optional, otherwise, shape, type ValueOf } from '../shape.ts';
import { MOMENT } from './moment-text.ts';

/** `known`: as it was known then; `measured`: with what came later about the time before. */
export const BASES = ['known', 'measured'] as const;
export type Basis = (typeof BASES)[number];

export const momentText = () => matching(MOMENT, 'an instant with its offset, or n and the number of an entry').max(40);

/** The fields of every request that can be asked for the past. */
export const momentFields = {
  at: optional(momentText()),
  basis: otherwise(oneOf(...BASES), 'known'),
};

/** GET api/time/{org}/moment. */
export const momentQueryShape = shape({ at: momentText() });
export type MomentQuery = ValueOf<typeof momentQueryShape>;
