import { decimal, listOf, shape, spanning, text, type ValueOf } from '../shape.ts';
import { CO2_LABEL_MAX_CHARACTERS, CO2_THRESHOLD_MAX_PPM, CO2_THRESHOLDS_MAX, CO2_THRESHOLDS_MIN } from './limits.ts';

const thresholds = spanning(
  listOf(decimal(0, CO2_THRESHOLD_MAX_PPM), { min: CO2_THRESHOLDS_MIN, max: CO2_THRESHOLDS_MAX }),
  ['number.greater', '{{#label}} must be greater than {{#limit}}'],
  (given) => {
    const at = given.findIndex((each, index) => index > 0 && each <= (given[index - 1] ?? each));
    return at === -1 ? null : { at, limit: given[at - 1] };
  },
);

const labels = listOf(text(CO2_LABEL_MAX_CHARACTERS), { min: CO2_THRESHOLDS_MIN - 1, max: CO2_THRESHOLDS_MAX - 1 });

/** PUT api/monitors/{org}/thresholds/co2: thresholds in ppm, ascending, and a label for each band between two of them. */
export const co2ScaleShape = spanning(
  shape({ thresholds, labels }),
  ['array.length', '{{#label}} must contain {{#limit}} items'],
  (scale) => {
    const limit = scale.thresholds.length - 1;
    return scale.labels.length === limit ? null : { at: 'labels', limit };
  },
);
export type Co2ScaleDefinition = ValueOf<typeof co2ScaleShape>;
