import { matching, shape } from '../shape.ts';

/** PUT api/metrics/{org}/metric/{id}: 1 to 32 characters, none of them a control character. */
export const changeUnitShape = shape({
  unit: matching(/^\P{C}*$/u, 'printable')
    .trim()
    .min(1)
    .max(32),
});
