import { decimal, flag, instant, integer, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { signedFields } from '../signature/signature.ts';
import { COMMENT_MAX_CHARACTERS } from './limits.ts';
import { alarmToldEvents } from './told-events.ts';

const alarmId = uuid();
const organizationId = integer(1);
const severity = oneOf(20, 30, 50, 80);
const value = decimal(-Number.MAX_VALUE, Number.MAX_VALUE);

/** What a rule judges, and with it what `value`, `threshold` and `side` of its alarms mean; absent is a threshold. */
const kind = optional(oneOf('threshold', 'rate', 'absence', 'baseOffline'));
/** What hides an alarm: the alarm of the base that is offline, or a maintenance, by its id. */
const suppression = {
  cause: oneOf('baseOffline', 'maintenance'),
  causedBy: uuid(),
  baseSerial: optional(text(32)),
};

/** The extreme from the onset up to the event; absent in events from versions that stored no peaks. */
const peak = optional(shape({ value, measuredAt: instant() }));

export const alarmEvents = {
  /**
   * `raise` counts the raises of this alarm from 1; `onsetAt` and `measuredAt` are on the sensor's clock. Its subject is a
   * point (`sensorId` and `metricId`) or a base. Of rate, `value` and `threshold` are slopes per hour. Of absence and
   * baseOffline they are minutes of silence, always `above`; `onsetAt` is the last sign of life, and `measuredAt` the instant
   * judged.
   */
  AlarmRaised: shape({
    alarmId,
    organizationId,
    ruleId: uuid(),
    ruleVersion: integer(1),
    ruleTitle: text(64),
    kind,
    sensorId: optional(integer(1)),
    metricId: optional(integer(1)),
    baseSerial: optional(text(32)),
    severity,
    raise: integer(1),
    side: oneOf('above', 'below'),
    threshold: value,
    value,
    onsetAt: instant(),
    measuredAt: instant(),
    peak,
    /** The alarm of the replaced sensor that this one goes on with. */
    succeeds: optional(uuid()),
    /** The alarm is hidden from this raise on. */
    suppressed: optional(shape(suppression)),
  }),
  AlarmLowered: shape({
    alarmId,
    organizationId,
    severity,
    side: oneOf('above', 'below'),
    threshold: value,
    value,
    measuredAt: instant(),
    peak,
  }),
  AlarmResolved: shape({ alarmId, organizationId, value, measuredAt: instant(), peak }),
  /** `value` is the newest value at the cancellation; absent in events from versions that did not store it. */
  AlarmCanceled: shape({
    alarmId,
    organizationId,
    cause: oneOf(
      'ruleDeleted',
      'ruleDisabled',
      'ruleChanged',
      'sensorLeftRule',
      'sensorDisabled',
      'sensorDeleted',
      'baseUnregistered',
      'basePaused',
      'sensorReplaced',
      'pointRemoved',
      'manual',
    ),
    value: optional(value),
    measuredAt: optional(instant()),
    peak,
    /** With `sensorReplaced`: the rule and the sensor that go on with the alarm. */
    handover: optional(shape({ ruleId: uuid(), sensorId: integer(1), metricId: integer(1) })),
  }),
  AlarmAcknowledged: shape({
    alarmId,
    organizationId,
    raise: integer(1),
    comment: optional(text(COMMENT_MAX_CHARACTERS)),
    /** Without a session, by the link in a message. */
    byLink: optional(flag()),
  }),
  /** The signature of the event before it. */
  AlarmSigned: shape({
    alarmId,
    organizationId,
    signs: oneOf('AlarmAcknowledged', 'AlarmCanceled'),
    ...signedFields,
  }),
  /** `to` is a member who sees the alarm. */
  AlarmAssigned: shape({ alarmId, organizationId, to: uuid() }),
  AlarmUnassigned: shape({ alarmId, organizationId }),
  AlarmCommented: shape({ alarmId, organizationId, commentId: uuid(), text: text(COMMENT_MAX_CHARACTERS) }),
  /** A person opened the alarm's page: once in `OPENED_AGAIN_MINUTES` for each person. It is for the time line only. */
  AlarmOpened: shape({ alarmId, organizationId }),
  /** The alarm is hidden from lists and counts and rings nothing, while it goes on. */
  AlarmSuppressed: shape({ alarmId, organizationId, ...suppression }),
  /** Nothing with this cause hides the alarm any more; it rings now if nothing else hides it. */
  AlarmUnsuppressed: shape({ alarmId, organizationId, ...suppression }),
  /** A late reading lay beyond a threshold: recorded, rings nothing. One stream per rule holds these events. */
  AlarmFoundLate: shape({
    organizationId,
    ruleId: uuid(),
    ruleVersion: integer(1),
    sensorId: integer(1),
    metricId: integer(1),
    severity,
    side: oneOf('above', 'below'),
    threshold: value,
    value,
    measuredAt: instant(),
  }),
  ...alarmToldEvents,
};
export type AlarmEvent = EventsOf<typeof alarmEvents>;

export function alarmStream(alarmId: string): string {
  return `alarm-${alarmId}`;
}

export function lateFindingStream(ruleId: string): string {
  return `lateFinding-${ruleId}`;
}
