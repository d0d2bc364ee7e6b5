import {
  anyNumber,
  anyText,
  anything,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  shape,
  uuid,
  type ValueOf,
  type ViewOf,
} from '../shape.ts';

const severity = oneOf(20, 30, 50, 80);
export type AlarmSeverity = ValueOf<typeof severity>;
const state = oneOf('active', 'resolved', 'canceled');
export type AlarmState = ValueOf<typeof state>;

/** Who acknowledged the present raise, and when; the name is empty once the person was erased. */
const acknowledgementViewShape = shape({
  by: anyText(),
  byName: anyText(),
  at: instant(),
  comment: optional(anyText()),
});
export type AcknowledgementView = ViewOf<typeof acknowledgementViewShape>;

const measuredShape = shape({ value: anyNumber(), measuredAt: instant() });
/** A value in the metric's native unit and when it was measured. */
export type MeasuredView = ViewOf<typeof measuredShape>;

/** Oldest first; `at` is when the alarm was raised, which may be after the value was measured. */
const raiseViewShape = shape({ severity, value: anyNumber(), measuredAt: instant(), at: instant() });
export type RaiseView = ViewOf<typeof raiseViewShape>;

/** GET api/alarms/{org}/active, /resolved (items) and /alarm/{id}. `raise` goes into an acknowledgement. */
export const alarmViewShape = shape({
  id: uuid(),
  ruleId: uuid(),
  ruleTitle: anyText(),
  sensorId: integer(1),
  sensorName: anyText(),
  metricId: integer(1),
  severity,
  state,
  raise: integer(1),
  side: oneOf('above', 'below'),
  threshold: anyNumber(),
  /** Value at the latest raise, never changed by what came after; the value of now comes over the live path. */
  value: anyNumber(),
  raises: listOf(raiseViewShape),
  /** The extreme since the onset on the side that raised last: of an active alarm so far. Null where it is not known. */
  peak: nullable(measuredShape),
  /** The value that ended it; null while it is active, and where an old cancellation did not keep it. */
  end: nullable(measuredShape),
  onsetAt: instant(),
  raisedAt: instant(),
  endedAt: nullable(instant()),
  acknowledgement: nullable(acknowledgementViewShape),
  comments: integer(0),
  position: anyText(),
});
export type AlarmView = ViewOf<typeof alarmViewShape>;

/** GET api/alarms/{org}/alarm/{id}/timeline (items), oldest first: every event of the alarm as stored. */
export const alarmTimelineEntryShape = shape({
  eventId: uuid(),
  type: anyText(),
  at: instant(),
  by: anyText(),
  byName: anyText(),
  data: mapOf(anyText(), anything()),
});
export type AlarmTimelineEntry = ViewOf<typeof alarmTimelineEntryShape>;

/** Answer to an acknowledgement: who holds it, whether it was this call that made it. */
export const acknowledgedShape = shape({ acknowledgement: acknowledgementViewShape, already: flag() });
export type Acknowledged = ViewOf<typeof acknowledgedShape>;
