import {
  decimal,
  integer,
  listOf,
  matching,
  nullable,
  oneOf,
  otherwise,
  shape,
  spanning,
  text,
  union,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { GAUGE_LABEL_MAX_CHARACTERS, GAUGE_THRESHOLD_MAX, GAUGE_THRESHOLDS } from '../tile/gauge-scale.ts';
import { faultOfThresholds } from './bands.ts';
import { BAND_COLOURS, CO2_METRIC_ID, LINK_STATES, MONITOR_PERIODS } from './kinds.ts';
import { MONITOR_NAME_MAX_CHARACTERS, MONITOR_ORIGIN_MAX_CHARACTERS, MONITOR_ORIGINS } from './limits.ts';

/** A sensor, or the measurement point of an asset: then the sensor that the point has at the time. */
export const monitorSourceShape = union(shape({ sensorId: integer(1) }), shape({ pointId: uuid() }));
export type MonitorSource = ValueOf<typeof monitorSourceShape>;

/** `https://intranet.example:8443`: what a browser calls the origin of a page. It goes into a header as it is. */
const origin = matching(/^https?:\/\/[\da-z][\d.a-z-]{0,200}(?::\d{1,5})?$/, 'origin')
  .trim()
  .lowercase()
  .max(MONITOR_ORIGIN_MAX_CHARACTERS);

const thresholds = spanning(
  listOf(nullable(decimal(-GAUGE_THRESHOLD_MAX, GAUGE_THRESHOLD_MAX)), { min: 2, max: GAUGE_THRESHOLDS }),
  ['gauge.scale', '{{#label}} must have the first and the last threshold, and a strict order without doubles'],
  (given) => {
    const fault = faultOfThresholds(given);
    return fault === null ? null : { at: fault.at };
  },
);

/** What a tile shows. Thresholds are in the native unit of the metric; null is the workspace's CO₂ scale. */
export const monitorFields = {
  name: text(MONITOR_NAME_MAX_CHARACTERS),
  source: monitorSourceShape,
  metricId: otherwise(integer(1), CO2_METRIC_ID),
  /** The unit of the shown value; null is the native one. */
  unitId: otherwise(nullable(text(16)), null),
  thresholds: otherwise(nullable(thresholds), null),
  labels: otherwise(listOf(text(GAUGE_LABEL_MAX_CHARACTERS, 0), { max: GAUGE_THRESHOLDS - 1 }), []),
  colors: otherwise(listOf(oneOf(...BAND_COLOURS), { max: GAUGE_THRESHOLDS - 1 }), []),
  periodId: otherwise(oneOf(...MONITOR_PERIODS), 24),
  state: otherwise(oneOf(...LINK_STATES), 'internal'),
  /** The pages that may show the tile in a frame; without any, none may. */
  origins: otherwise(listOf(origin, { max: MONITOR_ORIGINS }), []),
};

const withBands = <F extends Parameters<typeof shape>[0]>(fields: F) =>
  spanning(shape(fields), ['array.length', '{{#label}} must contain {{#limit}} items'], (given) => {
    const { thresholds: bounds, labels, colors } = given as unknown as MonitorTerms;
    const limit = bounds === null ? 0 : bounds.length - 1;
    if (labels.length !== limit) return { at: 'labels', limit };
    return colors.length === limit ? null : { at: 'colors', limit };
  });

/** POST api/monitors/{org}/{type}. */
export const monitorShape = withBands(monitorFields);
export type MonitorTerms = ValueOf<ReturnType<typeof shape<typeof monitorFields>>>;

/** PUT api/monitors/{org}/{type}: the tile is named in the body. */
export const changeMonitorShape = withBands({ id: uuid(), ...monitorFields });
