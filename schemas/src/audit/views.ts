import { anyText, anything, flag, instant, integer, listOf, mapOf, nullable, shape, type ViewOf } from '../shape.ts';

const alarmOfEntryShape = shape({
  sensorId: nullable(integer(1)),
  metricId: nullable(integer(1)),
  baseSerial: nullable(anyText()),
  kind: anyText(),
  ruleId: anyText(),
  ruleTitle: anyText(),
  severity: integer(0),
});
/** The alarm of an entry: the fields that the entry's data may lack. */
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
  /** It came from another event store: with the installation that moved, or with a workspace. */
  isMoved: flag(),
  /** The `X-Correlation-Id` of the request that caused it; null in entries of versions that did not store it. */
  correlationId: nullable(anyText()),
  /** The alarm of an alarm's entry, else null. `severity` is that of the entry's raise. */
  alarm: nullable(alarmOfEntryShape),
});
export type AuditView = ViewOf<typeof auditViewShape>;

/** GET api/audit/{org}. `names` holds today's names of the things in the entries, by `concept/id`. */
export const auditPageShape = shape({
  items: listOf(auditViewShape),
  total: integer(0),
  names: mapOf(anyText(), anyText()),
});
export type AuditPage = ViewOf<typeof auditPageShape>;
