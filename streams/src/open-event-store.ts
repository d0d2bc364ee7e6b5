import { openKurrentEventStore } from './distributed/event-store/kurrent.ts';
import { openPostgresEventStore } from './event-store/postgres.ts';
import type { EventStore } from './ports/event-store.ts';

/**
 * The event store at an address that begins with `postgres://` or `esdb://`. Throws `Unavailable` if no server answers.
 */
export function openEventStoreAt(url: string, report?: (error: unknown) => void): Promise<EventStore> {
  return /^postgres(ql)?:/.test(url) ? openPostgresEventStore({ url, report }) : openKurrentEventStore({ url, report });
}
