import { oneOf, shape } from '../shape.ts';
import { CLOCKS, UNIT_CHOICES, WEEK_STARTS } from './units.ts';

/** A `Units`. */
export const unitsShape = shape({
  temperature: oneOf(...UNIT_CHOICES.temperature),
  pressure: oneOf(...UNIT_CHOICES.pressure),
  weight: oneOf(...UNIT_CHOICES.weight),
  distance: oneOf(...UNIT_CHOICES.distance),
  radon: oneOf(...UNIT_CHOICES.radon),
  clock: oneOf(...CLOCKS),
  weekStart: oneOf(...WEEK_STARTS),
});
