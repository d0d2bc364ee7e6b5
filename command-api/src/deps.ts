import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';

/** What every route and policy of the command side is given. `relational` is for the private schema `command` only. */
export interface Deps {
  readonly eventStore: EventStore;
  readonly readingLog: ReadingLog;
  readonly liveBus: LiveBus;
  readonly relational: Relational;
  readonly clock: () => Date;
  /** A UUIDv7. */
  readonly newId: () => string;
}
