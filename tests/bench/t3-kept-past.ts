import { makeReadModels } from '@watchglass/projectors/make-read-models';
import { rowProjectionNamed } from '@watchglass/projectors/projections';
import { rebuild } from '@watchglass/projectors/rebuild/rebuild';
import { catchUp } from '@watchglass/projectors/run-projections';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { thousands } from './figures.ts';
import type { Goal } from './goal.ts';
import { startEngines } from './one-process.ts';
import { recordEvents } from './recorded-events.ts';
import { percentile } from './table.ts';

const TARGET = 0.75;
const ROUNDS = 3;
const NAMES = ['alarms', 'sensors'];

/** What the versions cost a rebuild of read models: the same rebuild with and without writing them, in turns. */
export const keptPast: Goal = {
  goals: ['T3'],
  oneProcessOnly: 'it works on the stores by itself, without any service',
  async run({ quick }) {
    const engines = await startEngines();
    const store = await openPostgresEventStore({ url: engines.postgres.url });
    try {
      const { relational } = engines;
      const projections = NAMES.map(rowProjectionNamed);
      await makeReadModels(projections, engines);
      const events = quick ? 50_000 : 200_000;
      await recordEvents(store, events);
      await relational.query('VACUUM ANALYZE event_store.event');
      const deps = { eventStore: store, relational, liveBus: { publish: () => undefined }, report: thrown };
      for (const projection of projections) await catchUp(projection, deps, new AbortController().signal);
      const [kept, unkept]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        kept.push(await perSecond(store, relational, events));
        unkept.push(await perSecond(store, withoutVersions(relational), events));
      }
      const [ours, raw] = [percentile(kept, 0.5), percentile(unkept, 0.5)];
      return [
        {
          goal: 'T3',
          what: `alarms and sensors made again from ${thousands(events)} events, with their versions`,
          ours: `${thousands(ours)} events/s`,
          raw: `without versions ${thousands(raw)}/s`,
          ratio: (ours / raw).toFixed(2),
          target: `≥ ${TARGET} of without`,
          met: ours / raw >= TARGET,
          limitedBy: 'a row and two index entries for each change',
        },
      ];
    } finally {
      await store.close();
      await engines.stop();
    }
  },
};

function thrown(error: unknown): void {
  throw error;
}

async function perSecond(eventStore: EventStore, relational: Relational, events: number): Promise<number> {
  const begin = performance.now();
  for (const name of NAMES) await rebuild(rowProjectionNamed(name), { eventStore, relational, report: thrown });
  return events / ((performance.now() - begin) / 1_000);
}

/** A connection that drops the statements which write versions. */
function withoutVersions(relational: Relational): Relational {
  const dropping = (tx: Queryable): Queryable => ({
    query: (statement, values) =>
      typeof statement !== 'string' && statement.name?.endsWith('_past.keep') === true
        ? Promise.resolve([])
        : tx.query(statement, values),
  });
  return { ...relational, transaction: (work) => relational.transaction((tx) => work(dropping(tx))) };
}
