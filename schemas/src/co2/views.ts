import { anyNumber, anyText, flag, listOf, shape, type ViewOf } from '../shape.ts';

/** GET api/monitors/{org}/thresholds/co2, in ppm. */
export const co2ScaleViewShape = shape({
  thresholds: listOf(anyNumber()),
  labels: listOf(anyText()),
  /** True for the product's own scale. */
  isDefault: flag(),
});
export type Co2ScaleView = ViewOf<typeof co2ScaleViewShape>;
