import { instant, integer, nullable, oneOf, optional, shape, text, uuid, type ValueOf } from './shape.ts';

/** The actor. `id` is a user's or wall's id, a base's serial, or the name of a policy. */
const actorShape = shape({
  kind: oneOf('user', 'apiAccount', 'device', 'wall', 'system'),
  id: text(64),
});
export type Actor = ValueOf<typeof actorShape>;

/**
 * Metadata of every event. `organizationId` is null for events outside of any organization (registration, sign-in).
 * `at` is from the deciding process's clock; `reason` is the text that a person entered.
 */
const metadataShape = shape({
  organizationId: nullable(integer(1)),
  actor: actorShape,
  at: instant(),
  correlationId: uuid(),
  causationId: optional(uuid()),
  reason: optional(text(1000)),
  clientAddress: optional(text(64)),
  /** The number of the entry whose version the form was filled with, if an earlier version was restored. */
  restoredFrom: optional(integer(1)),
  /** Instant at which the first store recorded the event; set by a move to another store. */
  recordedAt: optional(instant()),
});
export type EventMetadata = ValueOf<typeof metadataShape>;

/** An event that is decided and not yet appended. */
export interface Decided<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}
