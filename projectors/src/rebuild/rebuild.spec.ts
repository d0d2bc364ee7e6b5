import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore, Following } from '@watchglass/streams/ports/event-store';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { audit } from '../audit/audit.ts';
import { untilReached } from '../checkpoints.ts';
import { makeReadModels } from '../make-read-models.ts';
import type { NextTables, Projection } from '../projection.ts';
import { rowProjections, rowProjectionNamed } from '../projections.ts';
import { runProjections } from '../run-projections.ts';
import { recorded } from '../testing/recorded.ts';
import type { RebuildDeps } from './next-set.ts';
import { checkRebuilt, rebuild } from './rebuild.ts';

const sensors = rowProjectionNamed('sensors');

let postgres: FreshPostgres;
let eventStore: EventStore;
let deps: RebuildDeps;
let running: Following;
const reported: unknown[] = [];

beforeEach(async () => {
  reported.length = 0;
  postgres = await freshPostgres();
  await makeReadModels(rowProjections, postgres);
  eventStore = await openPostgresEventStore({ url: postgres.url });
  deps = { eventStore, relational: postgres.relational, report: (error) => void reported.push(error) };
  running = await runProjections(rowProjections, { ...deps, liveBus: { publish: () => undefined } });
});
afterEach(async () => {
  await running.stop();
  await eventStore.close();
  await postgres.drop();
});

async function append(...events: DomainEvent[]): Promise<string> {
  const made = events.map((event) => ({ ...recorded(event), id: randomUUID() }));
  const results = await Promise.all(
    made.map(({ id, type, data, metadata }) =>
      eventStore.append(`sensor-${randomUUID()}`, 'any', [{ id, type, data, metadata }]),
    ),
  );
  return (
    results
      .map(({ position }) => position)
      .toSorted()
      .at(-1) ?? ''
  );
}
const heard = (sensorId: number): DomainEvent => ({
  type: 'SensorHeard',
  data: { sensorId, organizationId: 7, wireId: `w${sensorId}`, baseSerial: null, name: `Sensor ${sensorId}` },
});
const renamed = (sensorId: number, name: string): DomainEvent => ({
  type: 'SensorRenamed',
  data: { sensorId, organizationId: 7, before: 'x', name },
});
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

const settled = (position: string): Promise<void> => untilReached(postgres.relational, ['sensors'], position);
const names = async (): Promise<unknown[]> =>
  (await postgres.relational.query('SELECT name FROM read.sensors ORDER BY id')).map(({ name }) => name);
async function count(table = 'read.sensors'): Promise<number> {
  const [row] = await postgres.relational.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? -1;
}
const nextTables = () =>
  postgres.relational.query(
    "SELECT 1 FROM pg_tables WHERE schemaname = 'read_next' AND tablename <> 'applied_migration'",
  );
const nextCheckpoints = () =>
  postgres.relational.query("SELECT 1 FROM read.projection_checkpoints WHERE projection LIKE '% next %'");

/** The projection with an action before one step of its next tables. */
function before(step: 'write' | 'complete' | 'takePlace', act: () => Promise<unknown>): Projection {
  const { next } = sensors;
  if (next === undefined) throw new TypeError('sensors can be rebuilt');
  const changed: Partial<NextTables> =
    step === 'write'
      ? { write: async (tx, events) => (await act(), next.write(tx, events)) }
      : { [step]: async (...args: Parameters<NextTables['complete']>) => (await act(), next[step](...args)) };
  return { ...sensors, next: { ...next, ...changed } };
}

test('during appends no row is lost or doubled, and no reader sees fewer rows', async () => {
  await settled(await append(...range(0, 500).map(heard)));
  await postgres.relational.query("UPDATE read.sensors SET name = 'wrong' WHERE id < 10");
  let [going, fewest, reads, seen] = [true, Infinity, 0, 0];
  const reading = (async () => {
    while (going) {
      const now = await count();
      fewest = Math.min(fewest, now - seen);
      seen = Math.max(seen, now);
      reads += 1;
    }
  })();
  let [last, id] = ['', 500];
  const writing = (async () => {
    while (going) {
      last = await append(heard(id), renamed(id % 500, `again ${id}`));
      id += 1;
    }
  })();
  for (let round = 0; round < 3; round += 1) await rebuild(sensors, deps);
  going = false;
  await Promise.all([reading, writing]);
  await settled(last);
  expect(await count()).toBe(id);
  expect(await names()).not.toContain('wrong');
  expect(fewest).toBeGreaterThanOrEqual(0);
  expect(reads).toBeGreaterThan(3);
  expect(await checkRebuilt(sensors, deps)).toEqual([]);
  expect(reported).toEqual([]);
  expect([await nextTables(), await nextCheckpoints()]).toEqual([[], []]);
});

test('events that arrive during the indexing and during the switch are present afterwards', async () => {
  await settled(await append(heard(1)));
  await rebuild(
    before('complete', () => append(heard(2)).then(settled)),
    deps,
  );
  expect(await count()).toBe(2);
  const late: Promise<string>[] = [];
  await rebuild(
    before('takePlace', async () => void late.push(append(heard(3)))),
    deps,
  );
  await settled((await late[0]) ?? '');
  expect(await count()).toBe(3);
});

test('switched tables have their key and indexes', async () => {
  await settled(await append(heard(1)));
  const indexes = () =>
    postgres.relational.query(
      "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'read' AND tablename IN ('alarms', 'alarm_timeline', 'sensors') ORDER BY 1",
    );
  const made = await indexes();
  for (const name of ['alarms', 'sensors']) await rebuild(rowProjectionNamed(name), deps);
  expect(await indexes()).toEqual(made);
});

test('a check names each row that differs, and changes nothing', async () => {
  await settled(await append(...range(1, 6).map(heard)));
  await postgres.relational.query(
    `UPDATE read.sensors SET name = 'wrong' WHERE id = 2; DELETE FROM read.sensors WHERE id = 3;
    INSERT INTO read.sensors SELECT (json_populate_record(t, '{"id": 99, "wire_id": "w99"}')).* FROM read.sensors t WHERE id = 4`,
  );
  expect(await checkRebuilt(sensors, deps)).toEqual([
    { table: 'sensors', key: '2', kind: 'changed' },
    { table: 'sensors', key: '3', kind: 'missing' },
    { table: 'sensors', key: '99', kind: 'extra' },
  ]);
  expect(await names()).toContain('wrong');
  await rebuild(sensors, deps);
  expect(await checkRebuilt(sensors, deps)).toEqual([]);
});

test('a check of constantly changing rows finds them equal', async () => {
  await settled(await append(...range(0, 200).map(heard)));
  let going = true;
  const writing = (async () => {
    for (let n = 0; going; n += 1) await append(renamed(n % 200, `name ${n}`));
  })();
  expect(await checkRebuilt(sensors, deps)).toEqual([]);
  going = false;
  await writing;
});

test('an invalid event is parked again, once', async () => {
  const { id, type, metadata } = recorded(renamed(1, 'x'));
  await append(heard(1));
  await eventStore.append('sensor-1', 'any', [{ id, type, metadata, data: { sensorId: 1, organizationId: 7 } }]);
  await settled(await append(heard(2)));
  await rebuild(sensors, deps);
  expect(
    await postgres.relational.query("SELECT projection, event_id FROM read.parked_events WHERE projection = 'sensors'"),
  ).toEqual([{ projection: 'sensors', event_id: id }]);
  expect(await names()).toEqual(['Sensor 1', 'Sensor 2']);
});

test('an interrupted rebuild leaves the live tables unchanged, and the next one begins again', async () => {
  await settled(await append(heard(1), heard(2)));
  const stopping = new AbortController();
  const interrupted = before('complete', async () => stopping.abort());
  await expect(rebuild(interrupted, { ...deps, signal: stopping.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect([await names(), await nextTables(), await nextCheckpoints()]).toEqual([['Sensor 1', 'Sensor 2'], [], []]);
  await rebuild(sensors, deps);
  expect(await names()).toEqual(['Sensor 1', 'Sensor 2']);
});

test('the tables of a killed rebuild do not block the next one', async () => {
  await settled(await append(heard(1)));
  const { next } = sensors;
  await postgres.relational.migrate('read_next', []);
  await postgres.relational.transaction(async (tx) => {
    await next?.create(tx);
    await tx.query(
      "INSERT INTO read_next.sensors SELECT * FROM read.sensors; INSERT INTO read.projection_checkpoints (projection, position) VALUES ('sensors next dead', '9')",
    );
  });
  await rebuild(sensors, deps);
  expect([await names(), await nextTables(), await nextCheckpoints()]).toEqual([['Sensor 1'], [], []]);
});

test('a second rebuild of the same read model is refused during the first; one of another read model is not', async () => {
  await settled(await append(heard(1)));
  await rebuild(
    before('complete', async () => {
      await expect(rebuild(sensors, deps)).rejects.toMatchObject({ code: 'underWay' });
      await rebuild(rowProjectionNamed('bases'), deps);
    }),
    deps,
  );
});

test('a rebuild that lost its turn changes nothing', async () => {
  await settled(await append(heard(1)));
  const rob = () =>
    postgres.relational.query("DELETE FROM read.projection_checkpoints WHERE projection LIKE 'sensors next %'");
  await expect(rebuild(before('complete', rob), deps)).rejects.toThrow();
  expect(await names()).toEqual(['Sensor 1']);
});

test('a long query on the live table delays other queries only briefly, and the switch waits for it', async () => {
  await settled(await append(heard(1)));
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const holding = postgres.relational.transaction(async (tx) => {
    await tx.query('SELECT count(*) FROM read.sensors');
    await ended;
  });
  const rebuilt = rebuild(sensors, deps);
  await vi.waitFor(async () => {
    const waiting = await postgres.relational.query(
      "SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'",
    );
    expect(waiting).toHaveLength(1);
  }, WAIT);
  expect(await count()).toBe(1);
  end();
  await Promise.all([holding, rebuilt]);
  expect(await count()).toBe(1);
});

test('a read model without a second set of tables, or without a projection, is refused', async () => {
  await expect(rebuild(audit, deps)).rejects.toMatchObject({ code: 'notBeside' });
  await running.stop();
  await postgres.relational.query("DELETE FROM read.projection_checkpoints WHERE projection = 'sensors'");
  await expect(rebuild(sensors, deps)).rejects.toMatchObject({ code: 'notThere' });
});
