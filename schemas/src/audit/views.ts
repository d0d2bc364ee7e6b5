import { anyText, anything, instant, integer, listOf, mapOf, nullable, shape, type ViewOf } from '../shape.ts';

const alarmOfEntryShape = shape({
  sensorId: integer(1),
  metricId: integer(1),
  ruleId: anyText(),
  ruleTitle: anyText(),
  severity: integer(0),
});
/** The alarm that an entry is about, as far as the entry's own data may not tell. */
export type AlarmOfEntry = ViewOf<typeof alarmOfEntryShape>;

/** GET api/audit/{org} (items), newest first. `before` and `after` are JSON, null if absent. */
export const auditViewShape = shape({
  position: anyText(),
  eventId: anyText(),
  at: instant(),
  actorKind: anyText(),
  actorId: anyText(),
  actorName: anyText(),
  concept: anyText(),
  type: anyText(),
  subject: anyText(),
  reason: nullable(anyText()),
  clientAddress: nullable(anyText()),
  before: nullable(anything()),
  after: nullable(anything()),
  hash: anyText(),
  /** The `X-Correlation-Id` of the request that caused it; null in entries of versions that did not store it. */
  correlationId: nullable(anyText()),
  /** Of an alarm's entry its alarm; null in others. `severity` is that of the raise which the entry names. */
  alarm: nullable(alarmOfEntryShape),
});
export type AuditView = ViewOf<typeof auditViewShape>;

/** GET api/audit/{org}. `names` has what the entries name by id, as it is called today, by `concept/id`. */
export const auditPageShape = shape({
  items: listOf(auditViewShape),
  total: integer(0),
  names: mapOf(anyText(), anyText()),
});
export type AuditPage = ViewOf<typeof auditPageShape>;
