import { makeReadModels } from '@watchglass/projectors/make-read-models';
import type { Projection } from '@watchglass/projectors/projection';
import { rowProjectionNamed } from '@watchglass/projectors/projections';
import { rebuild } from '@watchglass/projectors/rebuild/rebuild';
import { catchUp } from '@watchglass/projectors/run-projections';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import { thousands } from './figures.ts';
import type { Goal } from './goal.ts';
import { startEngines } from './one-process.ts';
import { recordEvents } from './recorded-events.ts';
import type { Result } from './table.ts';

const TARGET_PER_SECOND = 35_000;
const TABLES = ['read.alarms', 'read.alarm_timeline', 'read.sensors'];

/** A rebuild of the read models from the first event on, beside the live ones; the new rows must equal the old ones. */
export const rebuilding: Goal = {
  goals: ['G11'],
  oneProcessOnly: 'it works on the stores by itself, without any service',
  async run({ quick }) {
    const engines = await startEngines();
    const store = await openPostgresEventStore({ url: engines.postgres.url });
    try {
      const projections = ['alarms', 'sensors'].map(rowProjectionNamed);
      await makeReadModels(projections, engines);
      await recordEvents(store, quick ? 50_000 : 200_000);
      await engines.relational.query('VACUUM ANALYZE event_store.event');
      await projectAll(projections, store, engines.relational);
      const before = await hashes(engines.relational);
      const ours = await rebuildAll(projections, store, engines.relational);
      const same = (await hashes(engines.relational)) === before;
      return [result(ours, await rawCopy(store, engines.relational), same)];
    } finally {
      await store.close();
      await engines.stop();
    }
  },
};

interface Rate {
  readonly events: number;
  readonly perSecond: number;
}

/** Projects like the running projectors: a page of a thousand events per transaction. */
async function projectAll(
  projections: readonly Projection[],
  eventStore: EventStore,
  relational: Relational,
): Promise<void> {
  const report = (error: unknown): void => {
    throw error;
  };
  const deps = { eventStore, relational, liveBus: { publish: () => undefined }, report };
  for (const projection of projections) await catchUp(projection, deps, new AbortController().signal);
}

async function rebuildAll(
  projections: readonly Projection[],
  eventStore: EventStore,
  relational: Relational,
): Promise<Rate> {
  const report = (error: unknown): void => {
    throw error;
  };
  let events = 0;
  for await (const batch of eventStore.readAll(null)) events += batch.events.length;
  const begin = performance.now();
  await Promise.all(projections.map((projection) => rebuild(projection, { eventStore, relational, report })));
  return { events, perSecond: events / ((performance.now() - begin) / 1000) };
}

async function hashes(relational: Relational): Promise<string> {
  const found: unknown[] = [];
  for (const name of TABLES)
    found.push(...(await relational.query(`SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${name} t`)));
  return JSON.stringify(found);
}

/** Reads the same events and upserts them unchanged, a page per statement. */
async function rawCopy(store: EventStore, relational: Relational): Promise<Rate> {
  await relational.query('CREATE TABLE bench_event (id uuid PRIMARY KEY, type text, data jsonb, position text)');
  let events = 0;
  const begin = performance.now();
  for await (const batch of store.readAll(null)) {
    events += batch.events.length;
    await relational.query({
      name: 'bench.copy',
      text: `INSERT INTO bench_event SELECT * FROM json_populate_recordset(null::bench_event, $1::json)
        ON CONFLICT (id) DO UPDATE SET data = excluded.data, position = excluded.position`,
      values: [JSON.stringify(batch.events.map(({ id, type, data, position }) => ({ id, type, data, position })))],
    });
  }
  return { events, perSecond: events / ((performance.now() - begin) / 1000) };
}

function result(ours: Rate, raw: Rate, same: boolean): Result {
  return {
    goal: 'G11',
    what: `alarms with their time line, and sensors, made again from ${thousands(ours.events)} events; ${same ? 'hash equal' : 'HASH DIFFERS'}`,
    ours: `${thousands(ours.perSecond)} events/s`,
    raw: `read + upsert ${thousands(raw.perSecond)}/s`,
    ratio: (ours.perSecond / raw.perSecond).toFixed(2),
    target: '≥ 35 k/s, hash equal',
    met: same && ours.perSecond >= TARGET_PER_SECOND,
    limitedBy: 'three tables and their indexes written for one read',
  };
}
