import { instant, integer, nullable, oneOf, optional, shape, text, uuid, type ValueOf } from './shape.ts';

/** Who did it. `id` is a user's id, a base's serial, or the name of a policy. */
export const actorShape = shape({
  kind: oneOf('user', 'apiAccount', 'device', 'system'),
  id: text(64),
});
export type Actor = ValueOf<typeof actorShape>;

/**
 * What stands beside every event. `organizationId` is null where no organization is concerned (registration, sign-in).
 * `at` is the deciding process's clock; `reason` is what a person gave for it.
 */
export const metadataShape = shape({
  organizationId: nullable(integer(1)),
  actor: actorShape,
  at: instant(),
  correlationId: uuid(),
  causationId: optional(uuid()),
  reason: optional(text(1000)),
  clientAddress: optional(text(64)),
  /** When the first store recorded the event: written by moving it to another store. */
  recordedAt: optional(instant()),
});
export type EventMetadata = ValueOf<typeof metadataShape>;

/** An event as decided: not yet appended. */
export interface Decided<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}
