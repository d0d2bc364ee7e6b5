import { readingsSubject, type LiveValue, type ReadingsAnnouncement } from '@watchglass/schemas/live/messages';
import { decodeLogBody, encodeLogBody, partitionOf, type ReadingsBody } from '@watchglass/schemas/reading/log-body';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startReadingProjector, type RunningReadingProjector } from './start.ts';
import { uplinkOf, type Quad } from './testing/uplinks.ts';

const T = Date.UTC(2026, 0, 1);
const PARTITIONS = 2;

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let readingLog: ReadingLog;
let running: RunningReadingProjector | undefined;
const liveBus = openInProcessLiveBus();

beforeEach(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  readingLog = await openPostgresReadingLog({ url: postgres.url, partitions: PARTITIONS });
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await readingLog.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

interface Wires {
  readonly relational?: Relational;
  readonly timeSeries?: TimeSeries;
}

async function start(wires: Wires = {}): Promise<RunningReadingProjector> {
  const { relational } = postgres;
  const { timeSeries } = clickHouse;
  running = await startReadingProjector({
    readingLog,
    relational,
    timeSeries,
    liveBus,
    report: () => undefined,
    ...wires,
  });
  return running;
}

async function append(...bodies: readonly ReadingsBody[]): Promise<void> {
  await readingLog.append(
    bodies.map((body) => ({ partition: partitionOf(1, body.sensor[0] ?? 0, PARTITIONS), body: encodeLogBody(body) })),
  );
}

const stored = async (): Promise<unknown[]> =>
  (
    await clickHouse.timeSeries.query<Record<string, number>>(
      'SELECT sensor, metric, toFloat64(toUnixTimestamp64Milli(ts)) AS at, value, late FROM readings ORDER BY sensor, metric, at',
    )
  ).map((row) => Object.values(row));

async function rolledUp(table: string): Promise<unknown> {
  const [row] = await clickHouse.timeSeries.query(
    `SELECT toFloat64(sum(count)) AS count, sum(sum) AS sum, min(min) AS min, max(max) AS max FROM ${table}`,
  );
  return row;
}

async function counts(): Promise<Record<string, number>> {
  const rows = await postgres.relational.query<{ outcome: string; reason: string; count: string }>(
    'SELECT outcome, reason, sum(count) AS count FROM read.reading_counts GROUP BY outcome, reason',
  );
  return Object.fromEntries(
    rows.map(({ outcome, reason, count }) => [reason === '' ? outcome : `${outcome} ${reason}`, Number(count)]),
  );
}

async function latest(): Promise<unknown[]> {
  const rows = await postgres.relational.query(
    'SELECT sensor_id, metric_id, measured_at, value FROM read.latest_values ORDER BY sensor_id, metric_id',
  );
  return rows.map((row) => Object.values(row));
}

/** Makes calls of a dependency that match `fails` fail, until the returned object restores them. */
function broken<W extends object>(wire: W, fails: (method: keyof W, first: unknown) => boolean): W {
  return new Proxy(wire, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (fails(method as keyof W, args[0]))
          return Promise.reject(new Unavailable('time series', 'broken by the test'));
        return value.apply(target, args) as unknown;
      };
    },
  });
}

const openPlans = async (): Promise<number> =>
  (await postgres.relational.query('SELECT 1 FROM read.reading_blocks')).length;

test('readings become rows, rollups, latest values, counts and an announcement', async () => {
  const announced: LiveValue[] = [];
  liveBus.subscribe(readingsSubject(1), (message) => announced.push(...(message as ReadingsAnnouncement).values));
  const projector = await start();
  await append(
    uplinkOf(
      [
        [1, 1, T, 20],
        [1, 1, T + 60_000, 21],
        [1, 2, T, 50],
        [1, 1, T - 5000, 19],
        [1, 1, T, 20],
        [1, 1, T, 25],
      ],
      {
        quarantined: [
          { sensor: 'abc', metric: 'co2', at: T + 1e10, raw: '"?"', unit: 'ppm', reason: 'notANumber' },
          { sensor: 'abc', metric: 'co2', at: null, raw: 'null', reason: 'missingValue' },
        ],
      },
    ),
    uplinkOf([[1, 1, T - 9000, 18]], { mode: 'backfill' }),
  );
  await projector.settled();
  expect(await stored()).toEqual([
    [1, 1, T - 9000, 18, 0],
    [1, 1, T - 5000, 19, 1],
    [1, 1, T, 20, 0],
    [1, 1, T + 60_000, 21, 0],
    [1, 2, T, 50, 0],
  ]);
  for (const table of ['readings_15m', 'readings_1h', 'readings_1d'])
    expect(await rolledUp(table)).toEqual({ count: 5, sum: 128, min: 18, max: 50 });
  expect(await latest()).toEqual([
    [1, 1, new Date(T + 60_000), 21],
    [1, 2, new Date(T), 50],
  ]);
  expect(await counts()).toEqual({
    received: 9,
    stored: 5,
    late: 1,
    duplicate: 1,
    conflict: 1,
    'quarantined notANumber': 1,
    'quarantined missingValue': 1,
  });
  expect(announced.map(([sensor, metric, at, value]) => [sensor, metric, at, value])).toEqual([
    [1, 1, T + 60_000, 21],
    [1, 2, T, 50],
  ]);
  expect(await clickHouse.timeSeries.query('SELECT value, stored_value, base FROM reading_conflicts')).toEqual([
    { value: 25, stored_value: 20, base: 'B1' },
  ]);
  expect(
    await clickHouse.timeSeries.query('SELECT reason, ts, unit FROM quarantined_readings ORDER BY reason'),
  ).toMatchObject([
    { reason: 'missingValue', ts: null, unit: null },
    { reason: 'notANumber', unit: 'ppm' },
  ]);
  expect(await clickHouse.timeSeries.query('SELECT uniqExact(id) AS ids FROM quarantined_readings')).toEqual([
    { ids: '2' },
  ]);
  expect(await postgres.relational.query('SELECT * FROM read.base_contacts')).toEqual([
    { serial: 'B1', organization_id: 1, last_heard_at: new Date(T) },
  ]);
  expect(await openPlans()).toBe(0);
});

test('a repeated reading in a later block is looked up: an equal value is a duplicate, a different one a conflict, an unknown one late', async () => {
  const projector = await start();
  await append(
    uplinkOf([
      [1, 1, T, 1],
      [1, 1, T + 1, 2],
      [1, 1, T + 3, 3],
    ]),
  );
  await projector.settled();
  await append(
    uplinkOf([
      [1, 1, T, 1],
      [1, 1, T + 1, 9],
      [1, 1, T + 2, 7],
      [1, 1, T + 2, 7],
      [1, 1, T + 3, 3],
    ]),
  );
  await projector.settled();
  expect(await counts()).toEqual({ received: 8, stored: 4, late: 1, duplicate: 3, conflict: 1 });
  expect(await stored()).toEqual([
    [1, 1, T, 1, 0],
    [1, 1, T + 1, 2, 0],
    [1, 1, T + 2, 7, 1],
    [1, 1, T + 3, 3, 0],
  ]);
});

test('a fast clock hides no later value, neither by its readings nor by their repetition, and measured instants are stored', async () => {
  const projector = await start();
  const fast = uplinkOf([[1, 1, T + 540_000, 20]]);
  const right = uplinkOf([[1, 1, T + 60_000, 90]], { receivedAt: T + 60_000 });
  await append(fast, right);
  await projector.settled();
  expect(await latest()).toEqual([[1, 1, new Date(T + 60_000), 90]]);
  await append({ ...fast, receivedAt: T + 120_000 });
  await projector.settled();
  expect(await latest()).toEqual([[1, 1, new Date(T + 60_000), 90]]);
  expect(await stored()).toEqual([
    [1, 1, T + 60_000, 90, 0],
    [1, 1, T + 540_000, 20, 0],
  ]);
  expect(await counts()).toEqual({ received: 3, stored: 2, duplicate: 1 });
});

/** The late readings announced to evaluators: sensor, metric, measured at, value. */
async function toldLate(): Promise<unknown[]> {
  const told: unknown[] = [];
  for (let partition = 0; partition < PARTITIONS; partition += 1) {
    const head = await readingLog.head(partition);
    if (head === null) continue;
    const complete = new Promise<void>((resolve) => {
      readingLog.consume({
        consumer: `test ${partition}`,
        partition,
        after: null,
        handle: (entries) => {
          for (const body of entries.map((entry) => decodeLogBody(entry.body)))
            if (body.kind === 'late') told.push(body.readings);
          if (entries.some(({ position }) => position >= head)) resolve();
          return Promise.resolve();
        },
      });
    });
    await complete;
  }
  return told;
}

test('repeats of an adjusted reading are recognized by its measured value', async () => {
  let projector = await start();
  const adjusted = (value: number, measured: number): ReadingsBody =>
    uplinkOf([[1, 1, T, value]], { raw: new Map([[0, measured]]) });
  await append(adjusted(15, 20));
  await projector.settled();
  await append(adjusted(16, 20), adjusted(15, 21), uplinkOf([[1, 1, T, 20]]), uplinkOf([[1, 1, T + 1, 8]]));
  await projector.settled();
  expect(await counts()).toEqual({ received: 5, stored: 2, duplicate: 2, conflict: 1 });
  await projector.stop();
  projector = await start();
  await append(adjusted(17, 20));
  await projector.settled();
  expect(await counts()).toMatchObject({ received: 6, duplicate: 3 });
  expect(await clickHouse.timeSeries.query('SELECT value, raw FROM readings ORDER BY ts')).toEqual([
    { value: 15, raw: 20 },
    { value: 8, raw: null },
  ]);
});

test('evaluators receive late readings, but no duplicates and no backfill, at every replay of a recording', async () => {
  const projector = await start();
  const recording = [
    uplinkOf([[1, 1, T, 20]]),
    uplinkOf([
      [1, 1, T - 5000, 19],
      [1, 1, T - 4000, 18],
      [1, 1, T + 1000, 17],
    ]),
    uplinkOf([[1, 1, T - 3000, 16]]),
    uplinkOf([[1, 1, T - 2000, 15]], { mode: 'backfill' }),
  ];
  for (let times = 0; times < 3; times += 1) {
    await append(...recording);
    await projector.settled();
  }
  expect(await toldLate()).toEqual([
    [
      [1, 1, T - 5000, 19],
      [1, 1, T - 4000, 18],
    ],
    [[1, 1, T - 3000, 16]],
  ]);
  await projector.settled();
  expect(await counts()).toEqual({ received: 18, stored: 6, late: 3, duplicate: 12 });
});

test('the effective instant of a point outlives a restart', async () => {
  const first = await start();
  await append(uplinkOf([[1, 1, T + 540_000, 20]]));
  await first.settled();
  await first.stop();
  const second = await start();
  await append(
    uplinkOf([[1, 1, T + 60_000, 90]], { receivedAt: T + 60_000 }),
    uplinkOf([[1, 1, T + 540_000, 20]], { receivedAt: T + 120_000 }),
    uplinkOf([[1, 1, T + 30_000, 5]], { receivedAt: T + 120_000 }),
  );
  await second.settled();
  expect(await latest()).toEqual([[1, 1, new Date(T + 60_000), 90]]);
  expect(await counts()).toEqual({ received: 4, stored: 3, late: 1, duplicate: 1 });
});

test('readings and rollups contain their received instant; older rows count as received when measured', async () => {
  const columns = ['org', 'sensor', 'metric', 'ts', 'value', 'late'];
  const projector = await start();
  await clickHouse.timeSeries.insert({ table: 'readings', columns, rows: [[1, 1, 1, T - 5000, 18, 0]], token: 'old' });
  await append(uplinkOf([[1, 1, T + 60_000, 20]]), uplinkOf([[1, 1, T - 9000, 19]], { mode: 'backfill' }));
  await projector.settled();
  const { timeSeries } = clickHouse;
  expect(
    await timeSeries.query('SELECT toUnixTimestamp64Milli(received) AS received, raw FROM readings ORDER BY ts'),
  ).toEqual([
    { received: String(T), raw: null },
    { received: null, raw: null },
    { received: String(T), raw: null },
  ]);
  for (const table of ['readings_15m', 'readings_1h', 'readings_1d'])
    expect(
      await timeSeries.query(
        `SELECT toUnixTimestamp64Milli(max(t.received)) AS received, toUnixTimestamp64Milli(max(t.effective)) AS effective FROM ${table} AS t`,
      ),
    ).toEqual([{ received: String(T), effective: String(T) }]);
});

test('a planned block without a send is sent unchanged after a restart', async () => {
  await start({
    timeSeries: broken(
      clickHouse.timeSeries,
      (method, block) => method === 'insert' && (block as { table: string }).table === 'readings',
    ),
  });
  await append(
    uplinkOf([
      [1, 1, T, 1],
      [1, 1, T + 2, 3],
      [1, 1, T + 1, 2],
      [1, 1, T, 1],
    ]),
    uplinkOf([[2, 1, T, 5]]),
  );
  await vi.waitFor(async () => {
    expect(await openPlans()).toBe(1);
  }, WAIT);
  await append(
    uplinkOf([
      [1, 1, T + 3, 4],
      [1, 1, T + 1, 2],
    ]),
  );
  await running?.stop();
  expect(await stored()).toEqual([]);
  const projector = await start();
  await projector.settled();
  expect(await stored()).toEqual([
    [1, 1, T, 1, 0],
    [1, 1, T + 1, 2, 1],
    [1, 1, T + 2, 3, 0],
    [1, 1, T + 3, 4, 0],
    [2, 1, T, 5, 0],
  ]);
  expect(await rolledUp('readings_1d')).toMatchObject({ count: 5, sum: 15 });
  expect(await counts()).toEqual({ received: 7, stored: 5, late: 1, duplicate: 2 });
});

test('a block with a lost confirmation is stored once, in rollups as well', async () => {
  const { relational } = postgres;
  const forgetful: Relational = {
    ...relational,
    transaction: (work) =>
      relational.transaction((tx) =>
        work(broken(tx, (_, statement) => JSON.stringify(statement).includes('reading_blocks.done'))),
      ),
  };
  await start({ relational: forgetful });
  await append(
    uplinkOf([
      [1, 1, T, 1],
      [1, 1, T + 1, 2],
    ]),
  );
  await vi.waitFor(async () => {
    expect(await rolledUp('readings_1d')).toMatchObject({ count: 2 });
  }, WAIT);
  await running?.stop();
  const projector = await start();
  await append(
    uplinkOf([
      [1, 1, T + 1, 2],
      [1, 1, T + 2, 3],
    ]),
  );
  await projector.settled();
  expect(await stored()).toHaveLength(3);
  for (const table of ['readings_15m', 'readings_1h', 'readings_1d'])
    expect(await rolledUp(table)).toMatchObject({ count: 3, sum: 6 });
  expect(await counts()).toEqual({ received: 4, stored: 3, duplicate: 1 });
});

test('latest values and announcements continue while ClickHouse is unavailable, and afterwards no reading is missing', async () => {
  let away = true;
  const projector = await start({
    timeSeries: broken(clickHouse.timeSeries, (method) => away && method !== 'migrate'),
  });
  for (let n = 0; n < 20; n += 1) await append(uplinkOf([[1, 1, T + n, n]]));
  await vi.waitFor(async () => {
    expect(await latest()).toEqual([[1, 1, new Date(T + 19), 19]]);
  }, WAIT);
  away = false;
  await projector.settled();
  expect(await stored()).toHaveLength(20);
});

/** The rules, applied one reading after the other. */
function model() {
  const expected = new Map<
    string,
    readonly [sensor: number, metric: number, at: number, value: number, late: number]
  >();
  const newest = new Map<string, number>();
  const tally = { received: 0, stored: 0, late: 0, duplicate: 0, conflict: 0 };
  const store = ([sensor, metric, at, value]: Quad, point: string): void => {
    const before = newest.get(point) ?? 0;
    const late = at < before ? 1 : 0;
    expected.set(`${point}.${at}`, [sensor, metric, at, value, late]);
    newest.set(point, Math.max(at, before));
    tally.stored += 1;
    tally.late += late;
  };
  const take = (quad: Quad): void => {
    const [sensor, metric, at, value] = quad;
    const before = expected.get(`${sensor}.${metric}.${at}`);
    tally.received += 1;
    if (before === undefined) store(quad, `${sensor}.${metric}`);
    else tally[before[3] === value ? 'duplicate' : 'conflict'] += 1;
  };
  return { expected, newest, tally, take };
}

test('after many restarts at any point every reading is present once, classified as without a restart', async () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
  const { expected, newest, tally, take } = model();
  for (let round = 0; round < 6; round += 1) {
    const fails = random(4);
    let started = false;
    const wires: Wires[] = [
      { timeSeries: broken(clickHouse.timeSeries, (method) => method === 'insert' && random(2) === 0) },
      { relational: broken(postgres.relational, (method) => method === 'transaction' && started && random(2) === 0) },
      { timeSeries: broken(clickHouse.timeSeries, (method) => method === 'query' && random(2) === 0) },
      {},
    ];
    await start(wires[fails]);
    started = true;
    for (let n = 0; n < 15; n += 1) {
      const sensor = 1 + random(4);
      const readings = Array.from({ length: random(30) }, (): Quad => [
        sensor,
        1 + random(2),
        T + 1000 * (round * 10 + random(40)),
        random(3),
      ]);
      readings.forEach(take);
      await append(uplinkOf(readings.length > 0 ? readings : [], { sensor: Int32Array.from(readings, () => sensor) }));
      await new Promise((resolve) => {
        setTimeout(resolve, random(150));
      });
    }
    await running?.stop();
  }
  const projector = await start();
  await projector.settled();
  const sorted = [...expected.values()].toSorted(([s1, m1, t1], [s2, m2, t2]) => s1 - s2 || m1 - m2 || t1 - t2);
  expect(await stored()).toEqual(sorted);
  expect(await counts()).toEqual(tally);
  const sum = sorted.reduce((total, [, , , value]) => total + value, 0);
  for (const table of ['readings_15m', 'readings_1h', 'readings_1d'])
    expect(await rolledUp(table)).toMatchObject({ count: sorted.length, sum });
  expect(
    new Map(
      ((await latest()) as [number, number, Date][]).map(([sensor, metric, at]) => [
        `${sensor}.${metric}`,
        at.getTime(),
      ]),
    ),
  ).toEqual(newest);
}, 60_000);

/** Consecutive readings of ten sensors in both partitions. */
const quads = (from: number, to: number): Quad[] =>
  Array.from({ length: to - from }, (_, i) => [(from + i) % 10, 1, T + from + i, from + i]);

test('one of two processes works; the other takes over when the first stalls, and no reading is stored twice', async () => {
  let standsStill = false;
  const still = (name: unknown): boolean => standsStill && (name as { name?: string }).name === 'reading_leases.renew';
  const first = await start({
    relational: broken(postgres.relational, (method, statement) => method === 'query' && still(statement)),
  });
  const second = await startReadingProjector({
    readingLog,
    relational: postgres.relational,
    timeSeries: clickHouse.timeSeries,
    liveBus,
    report: () => undefined,
  });
  await append(uplinkOf(quads(0, 50)));
  await first.settled();
  standsStill = true;
  await append(uplinkOf(quads(50, 100)));
  await second.settled();
  await append(uplinkOf(quads(100, 150)));
  await second.settled();
  await first.stop();
  expect((await stored()).length).toBe(150);
  expect(await counts()).toEqual({ received: 150, stored: 150 });
  await append(uplinkOf(quads(150, 200)));
  await second.settled();
  expect(await counts()).toEqual({ received: 200, stored: 200 });
  await second.stop();
});
