import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MetricEvent } from '@watchglass/schemas/metric/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { untilReached } from '../checkpoints.ts';
import { makeReadModels } from '../make-read-models.ts';
import type { Projection } from '../projection.ts';
import { rowProjection } from '../row-projection.ts';
import { runProjections, type ProjectionDeps } from '../run-projections.ts';
import { table } from '../table.ts';
import { recorded } from '../testing/recorded.ts';
import { renewReadModels } from './renew.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The same read model in two releases of the product. */
function release(column: 'name' | 'title'): Projection {
  const names = table<{ readonly id: number }, MetricEvent>({
    name: 'names',
    key: ['id'],
    past: false,
    columns: { id: 'integer', [column]: 'text NOT NULL' },
    keyOf: ({ data }) => ({ id: data.metricId }),
    on: {
      CustomMetricDefined: ({ data }) => ({ id: data.metricId, [column]: data.wireName }),
      CustomMetricUnitChanged: () => ({}),
    },
  });
  return rowProjection({ name: 'names', tables: [names] });
}
const [older, newer] = [release('name'), release('title')];

let postgres: FreshPostgres;
let eventStore: EventStore;
let deps: ProjectionDeps;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  postgres = await freshPostgres();
  eventStore = await openPostgresEventStore({ url: postgres.url });
  deps = {
    eventStore,
    relational: postgres.relational,
    liveBus: { publish: () => undefined },
    report: () => undefined,
  };
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await eventStore.close();
  await postgres.drop();
});

/** A process of this release, with its own connections. Returns its stop function. */
async function start(projection: Projection): Promise<() => Promise<void>> {
  const own = { ...deps, relational: openPostgres({ url: postgres.url }) };
  await makeReadModels([projection], own);
  const running = await runProjections([projection], own);
  stops.push(async () => {
    await running.stop();
    await own.relational.close();
  });
  await renewReadModels([projection], own);
  return () => running.stop();
}

async function define(metricId: number): Promise<void> {
  const { type, data, metadata } = recorded({
    type: 'CustomMetricDefined',
    data: { metricId, organizationId: 7, wireName: `m${metricId}`, unit: '' },
  });
  const { position } = await eventStore.append(`metric-${metricId}`, 'any', [
    { id: randomUUID(), type, data, metadata },
  ]);
  await untilReached(postgres.relational, ['names'], position);
}

const rows = () =>
  postgres.relational
    .query<Named & Record<string, unknown>>(
      "SELECT to_json(n)::jsonb - 'position' AS row FROM read.names n ORDER BY id",
    )
    .then((found) => found.map(({ row }) => row));
const parked = () => postgres.relational.query('SELECT 1 FROM read.parked_events');

test('a read model of another version serves queries until it is made again', async () => {
  const stop = await start(older);
  for (const id of [1, 2]) await define(id);
  await stop();
  const seen: unknown[] = [];
  const looking = {
    ...newer,
    next: newer.next && {
      ...newer.next,
      takePlace: async (...args: Parameters<typeof newer.next.takePlace>) => {
        seen.push(...(await rows()));
        await newer.next?.takePlace(...args);
      },
    },
  };
  await start(looking);
  expect(seen).toEqual([
    { id: 1, name: 'm1' },
    { id: 2, name: 'm2' },
  ]);
  expect(await rows()).toEqual([
    { id: 1, title: 'm1' },
    { id: 2, title: 'm2' },
  ]);
  await define(3);
  expect(await rows()).toContainEqual({ id: 3, title: 'm3' });
});

test('a process of the previous version writes nothing to it, and no later event is lost', async () => {
  await start(older);
  await define(1);
  await start(newer);
  for (const id of [2, 3]) await define(id);
  expect(await rows()).toEqual([1, 2, 3].map((id) => ({ id, title: `m${id}` })));
  expect(await parked()).toEqual([]);
});

test('a version that returns makes it again, with the events of the meantime', async () => {
  const stopOlder = await start(older);
  await define(1);
  await stopOlder();
  const stopNewer = await start(newer);
  await define(2);
  await stopNewer();
  await start(older);
  expect(await rows()).toEqual([
    { id: 1, name: 'm1' },
    { id: 2, name: 'm2' },
  ]);
});

test('two processes that start together make it again without a conflict', async () => {
  const stop = await start(older);
  await define(1);
  await stop();
  await Promise.all([start(newer), start(newer)]);
  expect(await rows()).toEqual([{ id: 1, title: 'm1' }]);
});
