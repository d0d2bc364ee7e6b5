import { statfs } from 'node:fs/promises';
import { askedGauge, oneLook } from '@watchglass/streams/observe/asked-gauge';
import type { EventStore, Position } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { alarmEpisodesFeed, alarmEpisodesTable } from './alarm/alarm-episodes.ts';
import { audit, auditTable } from './audit/audit.ts';
import { rowProjections } from './projections.ts';

const lagEvents = askedGauge({
  name: 'watchglass_projection_lag_events',
  labelNames: ['projection'],
  help: 'Events that a projection has still to take, counted up to 1000.',
});
const lagSeconds = askedGauge({
  name: 'watchglass_projection_lag_seconds',
  labelNames: ['projection'],
  help: 'Age of the oldest event that a projection has still to take; 0 where it has them all.',
});
const parkedEvents = askedGauge({
  name: 'watchglass_projection_parked_events',
  labelNames: ['projection'],
  help: 'Events that a projection could not take and has left aside.',
});
const storeBytes = askedGauge({
  name: 'watchglass_store_size_bytes',
  labelNames: ['store'],
  help: 'What a store takes on its disk.',
});
const freeBytes = askedGauge({
  name: 'watchglass_store_free_bytes',
  labelNames: ['store'],
  help: 'What is left on the disk of a store.',
});

const COUNTED_EVENTS = 1000;

export interface ObservedReadModels {
  readonly eventStore: Pick<EventStore, 'head' | 'readAll'>;
  readonly relational: Queryable;
  readonly timeSeries: Pick<TimeSeries, 'query'>;
  /** Directory of the installation's files, those of embedded engines included. */
  readonly dataDir: string;
}

interface Lag {
  readonly projection: string;
  readonly events: number;
  readonly seconds: number;
}

/** Event types of each checkpoint: null is every event. */
const wanted: ReadonlyMap<string, ReadonlySet<string> | null> = new Map([
  ...[...rowProjections, audit, alarmEpisodesFeed].map(({ name, types }) => [name, types] as const),
  [auditTable.name, null],
  [alarmEpisodesTable.name, alarmEpisodesFeed.types],
]);

/** Exposes on `/metrics` the lag of projections and the size of the stores, until the returned function is called. */
export function observeReadModels(on: ObservedReadModels): () => void {
  const lags = oneLook(() => readLags(on));
  const untell = [
    lagEvents.answeredBy(async (tell) => {
      for (const { projection, events } of await lags()) tell({ projection }, events);
    }),
    lagSeconds.answeredBy(async (tell) => {
      for (const { projection, seconds } of await lags()) tell({ projection }, seconds);
    }),
    parkedEvents.answeredBy(async (tell) => {
      const rows = await on.relational.query<{ projection: string; events: string }>(
        'SELECT projection, count(p.event_id) AS events FROM read.projection_checkpoints LEFT JOIN read.parked_events p USING (projection) GROUP BY 1',
      );
      for (const { projection, events } of rows) tell({ projection }, Number(events));
    }),
    storeBytes.answeredBy(async (tell) => tell({ store: 'relational' }, await relationalBytes(on.relational))),
    storeBytes.answeredBy(async (tell) => tell({ store: 'time series' }, (await diskOf(on.timeSeries)).used)),
    freeBytes.answeredBy(async (tell) => tell({ store: 'time series' }, (await diskOf(on.timeSeries)).free)),
    freeBytes.answeredBy(async (tell) => {
      const { bavail, bsize } = await statfs(on.dataDir);
      tell({ store: 'data directory' }, bavail * bsize);
    }),
  ];
  return () => {
    for (const stop of untell) stop();
  };
}

async function readLags(on: ObservedReadModels): Promise<Lag[]> {
  const head = await on.eventStore.head();
  const rows = await on.relational.query<{ projection: string; position: Position | null }>(
    'SELECT projection, position FROM read.projection_checkpoints',
  );
  const lags: Lag[] = [];
  for (const { projection, position } of rows) {
    const isThere = head === null || (position ?? '') >= head;
    lags.push({ projection, ...(isThere ? NO_LAG : await lagFrom(on.eventStore, projection, position)) });
  }
  return lags;
}

const NO_LAG = { events: 0, seconds: 0 };

async function lagFrom(
  eventStore: ObservedReadModels['eventStore'],
  projection: string,
  after: Position | null,
): Promise<Omit<Lag, 'projection'>> {
  const types = wanted.get(projection) ?? null;
  let events = 0;
  let oldest: string | undefined;
  for await (const batch of eventStore.readAll(after, types === null ? {} : { types: [...types] })) {
    oldest ??= batch.events[0]?.recordedAt;
    events += batch.events.length;
    if (events >= COUNTED_EVENTS) break;
  }
  const seconds = oldest === undefined ? 0 : Math.max(0, Date.now() - Date.parse(oldest)) / 1000;
  return { events: Math.min(events, COUNTED_EVENTS), seconds };
}

async function relationalBytes(relational: Queryable): Promise<number> {
  const [row] = await relational.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
  return Number(row?.bytes);
}

async function diskOf(timeSeries: Pick<TimeSeries, 'query'>): Promise<{ used: number; free: number }> {
  const [row] = await timeSeries.query<{ used: string; free: string }>(
    `SELECT (SELECT sum(bytes_on_disk) FROM system.parts WHERE database = currentDatabase()) AS used, min(unreserved_space) AS free FROM system.disks`,
  );
  return { used: Number(row?.used), free: Number(row?.free) };
}
