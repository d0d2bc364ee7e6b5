import { acknowledgementViewShape, historyStateShape, severityShape } from '../alarm/views.ts';
import {
  anyNumber,
  anyText,
  decimal,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  uuid,
  type ValueOf,
  type ViewOf,
} from '../shape.ts';
import { LAST_INSTANT, sourceList } from './queries.ts';

/**
 * GET api/readings/{org}/excursions: readings measured in [from, to), epoch milliseconds. `low` and `high` bound what is allowed, in the
 * native unit; or they are those of the alarm rule `rule`: its critical thresholds, else its warnings.
 */
export const excursionsQueryShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  low: optional(decimal()),
  high: optional(decimal()),
  rule: optional(uuid()),
});
export type ExcursionsQuery = ValueOf<typeof excursionsQueryShape>;

/** An alarm of the same sensor, metric and side that was on in a part of an excursion. */
const excursionAlarmShape = shape({
  id: uuid(),
  ruleTitle: anyText(),
  severity: severityShape,
  state: historyStateShape,
  raisedAt: instant(),
  endedAt: nullable(instant()),
  acknowledgement: nullable(acknowledgementViewShape),
});
export type ExcursionAlarm = ViewOf<typeof excursionAlarmShape>;

const excursionShape = shape({
  side: oneOf('above', 'below'),
  /** Epoch milliseconds, within the range: each reading holds until the next one, for three intervals at most. */
  from: integer(0),
  to: integer(0),
  /** It had begun before the range, or lasts until its end, or until now. */
  beganBefore: flag(),
  goesOn: flag(),
  /** Readings beyond the limit. */
  readings: integer(1),
  /** The furthest one; of equal ones the first. */
  peak: shape({ value: anyNumber(), at: integer(0) }),
  /** What is beyond the limit times how long, in units times hours. A difference: only its factor is converted to other units. */
  beyond: anyNumber(),
  /** The newest ones; null for who may not read alarms, and where older alarms than `EXCURSION_ALARMS` may have been on. */
  alarms: nullable(listOf(excursionAlarmShape)),
});
export type Excursion = ViewOf<typeof excursionShape>;

const pointExcursionsShape = shape({
  /** As asked. */
  point: anyText(),
  metricId: integer(1),
  /** Readings of a sensor out of the reader's sight are left out: a measurement point had it in this time. */
  isWithheld: flag(),
  total: integer(0),
  /** Oldest first; the newest ones if there are more than `EXCURSIONS_LISTED`. */
  excursions: listOf(excursionShape),
});
export type PointExcursions = ViewOf<typeof pointExcursionsShape>;

/** GET api/readings/{org}/excursions: points in the asked order. */
export const excursionsViewShape = shape({
  from: integer(0),
  to: integer(0),
  low: nullable(anyNumber()),
  high: nullable(anyNumber()),
  points: listOf(pointExcursionsShape),
});
export type ExcursionsView = ViewOf<typeof excursionsViewShape>;
