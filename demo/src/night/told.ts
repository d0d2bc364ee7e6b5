import type { Actor } from '@watchglass/schemas/event';
import type { DomainEvent } from '@watchglass/schemas/events';

/** An event of the night. `at` is epoch milliseconds. */
export interface Told {
  readonly at: number;
  readonly stream: string;
  readonly actor: Actor;
  readonly event: DomainEvent;
}

type Telling = (at: number, stream: string, event: DomainEvent) => Told;

const by =
  (actor: Actor): Telling =>
  (at, stream, event) => ({ at, stream, actor, event });

export const byPerson = (id: string): Telling => by({ kind: 'user', id });
export const byBase = (id: string): Telling => by({ kind: 'device', id });
export const bySystem = (id: string): Telling => by({ kind: 'system', id });
