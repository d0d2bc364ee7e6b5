import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import { catchUp } from '../run-projections.ts';
import { alarmEpisodes, alarmEpisodesFeed } from './alarm-episodes.ts';

export interface ResendDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  /** Called for each parked event. */
  readonly report: (error: unknown) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads the events of all alarms again and puts each episode into the outbox, whose newest version replaces the older
 * ones in ClickHouse; the history is complete meanwhile. A stopped run is continued by the projectors at their next
 * start.
 */
export async function resendEpisodes({ eventStore, relational, report, signal }: ResendDeps): Promise<void> {
  await relational.transaction(async (tx) => {
    await alarmEpisodesFeed.empty(tx);
    await tx.query('UPDATE read.projection_checkpoints SET position = NULL WHERE projection = $1', [
      alarmEpisodesFeed.name,
    ]);
  });
  const deps = { eventStore, relational, report, liveBus: { publish: () => undefined } };
  await catchUp(alarmEpisodes(eventStore), deps, signal ?? new AbortController().signal);
}
