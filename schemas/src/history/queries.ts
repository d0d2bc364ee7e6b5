import { momentText } from '../moment/queries.ts';
import { oneOf, optional, shape, type ValueOf } from '../shape.ts';
import { COMPARED_CONCEPTS } from './concepts.ts';

/** The two moments of a comparison, the earlier first; `concept` keeps the things of one. */
export const compareFields = {
  from: momentText(),
  to: momentText(),
  concept: optional(oneOf(...COMPARED_CONCEPTS)),
};

/** GET api/time/{org}/compare/export. */
export const compareShape = shape(compareFields);
export type Compare = ValueOf<typeof compareShape>;
