/** GET api/audit/{org} (items), newest first. `before` and `after` are JSON, null where there is none. */
export interface AuditView {
  readonly position: string;
  readonly eventId: string;
  readonly at: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly actorName: string;
  readonly concept: string;
  readonly type: string;
  readonly subject: string;
  readonly reason: string | null;
  readonly clientAddress: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly hash: string;
  /** The `X-Correlation-Id` of the request that it comes from; null in entries from before it was kept. */
  readonly correlationId: string | null;
}
