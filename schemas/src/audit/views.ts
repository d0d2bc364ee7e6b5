import { anyText, anything, instant, nullable, shape, type ViewOf } from '../shape.ts';

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
});
export type AuditView = ViewOf<typeof auditViewShape>;
