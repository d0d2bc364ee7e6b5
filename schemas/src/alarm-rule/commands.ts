import {
  chosenBy,
  decimal,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  orEmpty,
  otherwise,
  shape,
  text,
  uuid,
  withFields,
  type Shape,
  type ValueOf,
} from '../shape.ts';
import { signatureShape, type Signature } from '../signature/signature.ts';
import {
  DEFAULT_OFF_DELAY_MINUTES,
  DEFAULT_ON_DELAY_MINUTES,
  DELAY_MAX_MINUTES,
  RATE_WINDOW_MAX_MINUTES,
  RATE_WINDOW_MIN_MINUTES,
  RING_AGAIN_MAX_MINUTES,
  RING_AGAIN_MIN_MINUTES,
  RULE_TITLE_MAX_CHARACTERS,
  SUBSCRIBERS_PER_RULE,
  THRESHOLD_MAX,
  WARNING_SEVERITIES,
} from './limits.ts';
import { scheduleShape } from './schedule.ts';
import { appliesToShape, basesShape } from './targets.ts';

const threshold = nullable(decimal(-THRESHOLD_MAX, THRESHOLD_MAX));
const side = shape({ warning: threshold, critical: threshold });
const delay = (minutes: number) => otherwise(integer(0, DELAY_MAX_MINUTES), minutes);
const silence = nullable(integer(1, DELAY_MAX_MINUTES));

/** People, destinations and the escalation that hear of a rule's alarms. */
export const subscribersShape = shape({
  people: listOf(uuid(), { max: SUBSCRIBERS_PER_RULE }),
  destinationIds: listOf(uuid(), { max: SUBSCRIBERS_PER_RULE }),
  escalationId: optional(uuid()),
  /** People and destinations are told again after each so many minutes, until somebody acknowledges. Absent: once. */
  ringAgainMinutes: optional(integer(RING_AGAIN_MIN_MINUTES, RING_AGAIN_MAX_MINUTES)),
});
export type Subscribers = ValueOf<typeof subscribersShape>;

const common = {
  title: text(RULE_TITLE_MAX_CHARACTERS),
  warningSeverity: otherwise(oneOf(...WARNING_SEVERITIES), 50),
  schedule: optional(scheduleShape),
  subscribers: optional(subscribersShape),
};
const ofMetric = { metricId: integer(1), appliesTo: appliesToShape };
const ofValue = {
  ...ofMetric,
  above: side,
  below: side,
  warningOnDelay: delay(DEFAULT_ON_DELAY_MINUTES),
  criticalOnDelay: delay(DEFAULT_ON_DELAY_MINUTES),
  offDelay: delay(DEFAULT_OFF_DELAY_MINUTES),
};
const ofSilence = { warningAfter: silence, criticalAfter: silence };

/**
 * On a value. Thresholds and deadband are in the metric's native unit; a value beyond (not at) a threshold is outside
 * it, and an open alarm is inside only a deadband further in. Stored rules without a kind are of this one.
 */
const thresholdRuleShape = shape({
  ...common,
  ...ofValue,
  kind: optional(oneOf('threshold')),
  deadband: optional(decimal(0, THRESHOLD_MAX)),
});

/** On the slope of the values of a window: `above` and `below` are in the metric's native unit per hour. */
const rateRuleShape = shape({
  ...common,
  ...ofValue,
  kind: oneOf('rate'),
  windowMinutes: integer(RATE_WINDOW_MIN_MINUTES, RATE_WINDOW_MAX_MINUTES),
});

/** On missing data: minutes since the newest reading; null is no alarm of this severity. */
const absenceRuleShape = shape({ ...common, ...ofMetric, ...ofSilence, kind: oneOf('absence') });

/** On bases that are offline: minutes since the last message; null is no alarm of this severity. */
const baseOfflineRuleShape = shape({ ...common, ...ofSilence, kind: oneOf('baseOffline'), appliesTo: basesShape });

/** POST api/alarms/{org}/rules and PUT api/alarms/{org}/rules/{id} (If-Match). Delays in minutes. */
export const alarmRuleShape = chosenBy(
  'kind',
  { rate: rateRuleShape, absence: absenceRuleShape, baseOffline: baseOfflineRuleShape },
  thresholdRuleShape,
);
export type ThresholdRule = ValueOf<typeof thresholdRuleShape>;
export type RateRule = ValueOf<typeof rateRuleShape>;
export type AbsenceRule = ValueOf<typeof absenceRuleShape>;
export type BaseOfflineRule = ValueOf<typeof baseOfflineRuleShape>;
export type AlarmRuleDefinition = ThresholdRule | RateRule | AbsenceRule | BaseOfflineRule;
/** The rules on the sensors of one metric. */
export type SensorRule = Exclude<AlarmRuleDefinition, BaseOfflineRule>;
/** The rules on a value, or on its slope. */
export type ValueRule = ThresholdRule | RateRule;
export type AlarmRuleKind = NonNullable<AlarmRuleDefinition['kind']>;

/** What switches and deletes a rule may say: nothing, or the signature. */
export const signedRuleShape = orEmpty(shape({ signature: optional(signatureShape) }));

const signed = (kind: Shape) => withFields(kind, { signature: optional(signatureShape) });

/** PUT api/alarms/{org}/rules/{id}: the definition, and beside it the signature where the workspace requires one. */
export const changeAlarmRuleShape = chosenBy(
  'kind',
  { rate: signed(rateRuleShape), absence: signed(absenceRuleShape), baseOffline: signed(baseOfflineRuleShape) },
  signed(thresholdRuleShape),
) as Shape<AlarmRuleDefinition & { readonly signature?: Signature }>;
