import {
  decimal,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  union,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { TAG_MAX_CHARACTERS } from '../tag/limits.ts';
import {
  DEFAULT_OFF_DELAY_MINUTES,
  DEFAULT_ON_DELAY_MINUTES,
  DELAY_MAX_MINUTES,
  RULE_TITLE_MAX_CHARACTERS,
  SENSORS_PER_RULE,
  THRESHOLD_MAX,
  WARNING_SEVERITIES,
} from './limits.ts';

const threshold = nullable(decimal(-THRESHOLD_MAX, THRESHOLD_MAX));
const side = shape({ warning: threshold, critical: threshold });
const delay = (minutes: number) => otherwise(integer(0, DELAY_MAX_MINUTES), minutes);

export const appliesToShape = union(
  shape({ kind: oneOf('all') }),
  // At least one sensor or asset point. A rule that was stored before points could be picked has no `pointIds`.
  shape({
    kind: oneOf('sensors'),
    sensorIds: listOf(integer(1), { max: SENSORS_PER_RULE }),
    pointIds: optional(listOf(uuid(), { max: SENSORS_PER_RULE })),
  }),
  // The id decides if it is given, else the name: rules from before tags had ids have only a name.
  shape({ kind: oneOf('tag'), tag: text(TAG_MAX_CHARACTERS), tagId: optional(uuid()) }),
);
export type AppliesTo = ValueOf<typeof appliesToShape>;

/**
 * POST api/alarms/{org}/rules and PUT api/alarms/{org}/rules/{id} (If-Match). Thresholds are in the metric's native unit;
 * a value beyond (not at) a threshold is outside it. Delays in minutes.
 */
export const alarmRuleShape = shape({
  title: text(RULE_TITLE_MAX_CHARACTERS),
  metricId: integer(1),
  above: side,
  below: side,
  warningSeverity: otherwise(oneOf(...WARNING_SEVERITIES), 50),
  warningOnDelay: delay(DEFAULT_ON_DELAY_MINUTES),
  criticalOnDelay: delay(DEFAULT_ON_DELAY_MINUTES),
  offDelay: delay(DEFAULT_OFF_DELAY_MINUTES),
  appliesTo: appliesToShape,
});
export type AlarmRuleDefinition = ValueOf<typeof alarmRuleShape>;
