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

export const severityShape = oneOf(20, 30, 50, 80);
export type AlarmSeverity = ValueOf<typeof severityShape>;
const state = oneOf('active', 'resolved', 'canceled');
export type AlarmState = ValueOf<typeof state>;
export const historyStateShape = oneOf('active', 'resolved', 'canceled', 'foundLate');
/** The state of an episode in the history; a late finding rang nobody. */
export type HistoryState = ValueOf<typeof historyStateShape>;

/** The acknowledgement of the present raise; the name is empty after the person was erased. */
export const acknowledgementViewShape = shape({
  by: anyText(),
  byName: anyText(),
  at: instant(),
  comment: optional(anyText()),
});
export type AcknowledgementView = ViewOf<typeof acknowledgementViewShape>;

/** The shelf on which the alarm lies. */
const shelfOfAlarmShape = shape({
  until: instant(),
  reason: anyText(),
  by: anyText(),
  byName: anyText(),
  at: instant(),
});
export type ShelfOfAlarm = ViewOf<typeof shelfOfAlarmShape>;

export const measuredShape = shape({ value: anyNumber(), measuredAt: instant() });
/** A value in the metric's native unit and when it was measured. */
export type MeasuredView = ViewOf<typeof measuredShape>;

/** Oldest first; `at` is the instant of the raise, which may be after the measurement. */
const raiseViewShape = shape({ severity: severityShape, value: anyNumber(), measuredAt: instant(), at: instant() });
export type RaiseView = ViewOf<typeof raiseViewShape>;

const suppressionViewShape = shape({
  cause: oneOf('baseOffline', 'maintenance'),
  causedBy: uuid(),
  baseSerial: nullable(anyText()),
  at: instant(),
});
/** What hides an alarm: the alarm of its base, or a maintenance. */
export type SuppressionView = ViewOf<typeof suppressionViewShape>;

export const alarmKindShape = oneOf('threshold', 'rate', 'absence', 'baseOffline');
export type AlarmKind = ValueOf<typeof alarmKindShape>;

/** GET api/alarms/{org}/active, /resolved (items) and /alarm/{id}. `raise` goes into an acknowledgement. */
export const alarmViewShape = shape({
  id: uuid(),
  ruleId: uuid(),
  ruleTitle: anyText(),
  /** What the rule judges: `AlarmRaised` says what the numbers of each kind mean. */
  kind: alarmKindShape,
  /** The subject is a point, or a base; what it is not is null, and its name empty. */
  sensorId: nullable(integer(1)),
  sensorName: anyText(),
  metricId: nullable(integer(1)),
  baseSerial: nullable(anyText()),
  baseName: anyText(),
  /** The base by which the sensor is heard; null of an alarm of a base, and of a virtual sensor. */
  viaBase: optional(nullable(anyText())),
  severity: severityShape,
  state,
  raise: integer(1),
  side: oneOf('above', 'below'),
  threshold: anyNumber(),
  /** Value at the latest raise; later readings do not change it. The latest value comes over the live path. */
  value: anyNumber(),
  raises: listOf(raiseViewShape),
  /**
   * The extreme since the onset on the side of the latest raise; of an active alarm the extreme so far. Null if
   * unknown.
   */
  peak: nullable(measuredShape),
  /** The value at the end; null while the alarm is active, and for an old cancellation without a value. */
  end: nullable(measuredShape),
  onsetAt: instant(),
  raisedAt: instant(),
  endedAt: nullable(instant()),
  acknowledgement: nullable(acknowledgementViewShape),
  /** Null unless the alarm is active, or waits for an acknowledgement, on a shelf: then it rings nowhere. */
  shelf: nullable(shelfOfAlarmShape),
  /** Who takes care of it; the name is empty after an erasure. */
  assignee: nullable(shape({ id: uuid(), name: anyText() })),
  comments: integer(0),
  /** While anything hides the alarm, it rings nothing and no count has it. */
  suppressed: listOf(suppressionViewShape),
  /** The alarm of a replaced sensor that this one goes on with. */
  succeeds: nullable(uuid()),
  /**
   * Of an alarm on screens that flaps: its raises in a run, and the off-delay in minutes that would have prevented them, null
   * without one.
   */
  chatter: nullable(shape({ raises: integer(1), offDelay: nullable(integer(0)) })),
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
  /** Of an assignment, the name of the assignee; of an event about a message, that of who was told; empty after the person was erased. */
  toName: optional(anyText()),
  data: mapOf(anyText(), anything()),
});
export type AlarmTimelineEntry = ViewOf<typeof alarmTimelineEntryShape>;

/** Reply to an acknowledgement: the person who acknowledged, and whether an earlier call had done it. */
export const acknowledgedShape = shape({ acknowledgement: acknowledgementViewShape, already: flag() });
export type Acknowledged = ViewOf<typeof acknowledgedShape>;

/** `code` is that of a refusal. */
const acknowledgedOneShape = shape({
  id: uuid(),
  outcome: oneOf('acknowledged', 'already', 'refused'),
  code: optional(anyText()),
});
export type AcknowledgedOne = ViewOf<typeof acknowledgedOneShape>;
/** Reply to an acknowledgement of many alarms, in their order. */
export const acknowledgedAlarmsShape = shape({ items: listOf(acknowledgedOneShape) });
export type AcknowledgedAlarms = ViewOf<typeof acknowledgedAlarmsShape>;
