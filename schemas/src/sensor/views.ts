import {
  anyNumber,
  anyText,
  day,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  tupleOf,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { INVALID_REASONS } from '../virtual-sensor/types.ts';
import { profileField, settingsFields, versionFields } from './adjustment-shapes.ts';
import { SENSOR_KINDS, SENSOR_STATES } from './states.ts';

/**
 * The newest accepted value of one point, in the metric's native unit. Instants are epoch milliseconds; the effective
 * instant orders the values of a point.
 */
const latestViewShape = shape({
  metricId: integer(1),
  value: anyNumber(),
  measuredAt: integer(0),
  effectiveAt: integer(0),
  /** Of the past alone: when it arrived, if that was after the moment that is shown. */
  arrivedAt: optional(integer(0)),
});
export type LatestView = ViewOf<typeof latestViewShape>;

/** The newest settings of one point. */
const adjustmentViewShape = shape({ metricId: integer(1), ...versionFields, ...settingsFields, profile: profileField });
export type AdjustmentView = ViewOf<typeof adjustmentViewShape>;

/** GET api/sensors/{org} (items) and GET api/sensors/{org}/sensor/{id}; `etag` goes into If-Match. */
export const sensorViewShape = shape({
  id: integer(1),
  name: anyText(),
  kind: oneOf(...SENSOR_KINDS),
  state: oneOf(...SENSOR_STATES),
  wireId: anyText(),
  /** The base that it is paired with, else the first that heard it. */
  baseSerial: nullable(anyText()),
  /** Product number and group, as a base tells them. */
  type: shape({ product: nullable(anyText()), group: nullable(anyText()), groupId: nullable(anyText()) }),
  tags: listOf(anyText()),
  /** Null is no location. */
  location: nullable(uuid()),
  intervalSeconds: anyNumber(),
  /** The interval that a person has set; null if the declared or the estimated one counts. */
  setIntervalSeconds: nullable(integer(1)),
  metrics: listOf(integer(1)),
  adjustments: listOf(adjustmentViewShape),
  /** The last valid day of the newest calibration certificate; null without one. */
  calibrationDueOn: nullable(day()),
  latest: listOf(latestViewShape),
  /** Why the newest output of a virtual sensor has no value; null if it has one. `input` is the sensor that causes it: that
   * of a measurement point is its present one. */
  invalid: nullable(
    shape({
      at: integer(0),
      reason: oneOf(...INVALID_REASONS),
      input: nullable(integer(1)),
    }),
  ),
  /** Grows with each change of a virtual sensor's newest output: of two rows at one position, the greater one is newer. */
  outputVersion: nullable(integer(0)),
  heardAt: instant(),
  etag: anyText(),
  position: anyText(),
});
export type SensorView = ViewOf<typeof sensorViewShape>;

/**
 * GET api/sensors/{org}/sensor/{id}/measured: the last 24 hours of one metric, one reading for each of a few hundred
 * stretches. Instants are epoch milliseconds; the stored value differs from the measured one where an adjustment held.
 */
export const measuredDayShape = shape({
  from: integer(0),
  to: integer(0),
  points: listOf(tupleOf(integer(0), anyNumber(), anyNumber())),
});
export type MeasuredDay = ViewOf<typeof measuredDayShape>;
