import {
  decimal,
  integer,
  nullable,
  oneOf,
  optional,
  shape,
  text,
  tupleOf,
  union,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { CUSTOM_METRIC_NAME_MAX_CHARACTERS, CUSTOM_METRIC_UNIT_MAX_CHARACTERS } from './limits.ts';

const LAST_INSTANT = Date.UTC(2106, 0, 1);

const presetShape = union(
  shape({ equation: oneOf('topp') }),
  shape({ equation: oneOf('malicki'), density: decimal(0, 3) }),
  shape({ equation: oneOf('cubic'), coefficients: tupleOf(decimal(), decimal(), decimal(), decimal()) }),
);

/** The fields of `Coefficients`. */
export const coefficientFields = {
  slope: decimal(),
  offset: decimal(),
  normalising: decimal(),
  conversion: nullable(shape({ x0: decimal(), y0: decimal(), x1: decimal(), y1: decimal() })),
  preset: nullable(presetShape),
  customMetric: nullable(
    shape({ name: text(CUSTOM_METRIC_NAME_MAX_CHARACTERS), unit: text(CUSTOM_METRIC_UNIT_MAX_CHARACTERS, 0) }),
  ),
};

/** The values of `coefficientFields`, as events have them. */
export type CoefficientValues = {
  [K in keyof typeof coefficientFields]: ValueOf<(typeof coefficientFields)[K]>;
};

/** The fields of `AdjustmentSettings`. */
export const settingsFields = {
  ...coefficientFields,
  tare: nullable(shape({ value: decimal(), at: integer(0, LAST_INSTANT) })),
};

/** The profile of which the coefficients are a copy, with its name then; absent or null without one. */
export const profileField = optional(nullable(shape({ id: uuid(), name: text(64) })));

/** `from` is epoch milliseconds; `feeds` is the metric of the second point. */
export const versionFields = { version: integer(1), from: integer(0), feeds: nullable(integer(1)) };
