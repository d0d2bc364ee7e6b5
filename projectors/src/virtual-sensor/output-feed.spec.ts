import { encodeLogBody, partitionOf } from '@watchglass/schemas/reading/log-body';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { moveCheckpoints } from '../checkpoints.ts';
import { makeReadModels } from '../make-read-models.ts';
import { rowProjectionNamed } from '../projections.ts';
import { startReadingProjector, type RunningReadingProjector } from '../reading/start.ts';
import { uplinkOf, type Quad } from '../reading/testing/uplinks.ts';
import { startDerivation } from './start.ts';

const T = Date.UTC(2026, 0, 1);
const [INPUT, DOUBLE, SHIFTED, METRIC] = [1, 2, 3, 1];
const PROJECTIONS = ['assets', 'sensors', 'virtual_sensors', 'integrations'];
const DEATHS = [
  ['reading_feed', 'before'],
  ['reading_feed', 'after'],
  ['derived_readings', 'before'],
  ['derived_readings', 'after'],
] as const;
const liveBus = openInProcessLiveBus();
let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let readingLog: ReadingLog;
let readings: RunningReadingProjector;
let written = 0;

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  readingLog = await openPostgresReadingLog({ url: postgres.url, partitions: 1 });
  const { relational } = postgres;
  await makeReadModels(PROJECTIONS.map(rowProjectionNamed), { relational });
  readings = await startReadingProjector({ ...wires(), report: () => undefined });
  await project([virtual(DOUBLE, INPUT, 'expert', { slope: 2 }), virtual(SHIFTED, DOUBLE, 'offset', { constant: 1 })]);
});
afterAll(async () => {
  await readings.stop();
  await readingLog.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

const wires = (timeSeries: TimeSeries = clickHouse.timeSeries) => ({
  readingLog,
  relational: postgres.relational,
  timeSeries,
  liveBus,
});

const virtual = (sensorId: number, input: number, type: string, parameters: object) => ({
  type: 'VirtualSensorCreated',
  data: {
    organizationId: 1,
    sensorId,
    name: 'V',
    metricId: METRIC,
    type,
    inputs: [{ sensorId: input, metricId: METRIC, maxAgeSeconds: 600 }],
    parameters,
    timeZone: 'UTC',
  },
});

async function project(events: readonly { type: string; data: object }[]): Promise<void> {
  const recorded = events.map(({ type, data }): RecordedEvent => {
    written += 1;
    const at = new Date(T).toISOString();
    const position = String(written).padStart(12, '0');
    return {
      id: crypto.randomUUID(),
      type,
      data,
      metadata: { at },
      stream: 's',
      revision: written,
      position,
      recordedAt: at,
    };
  });
  for (const name of PROJECTIONS) {
    const projection = rowProjectionNamed(name);
    await postgres.relational.transaction(async (tx) => {
      await projection.write(
        tx,
        recorded.filter(({ type }) => projection.types?.has(type)),
      );
      await moveCheckpoints(tx, [name], String(written).padStart(12, '0'));
    });
  }
}

async function append(...quads: readonly Quad[]): Promise<void> {
  const body = uplinkOf(quads, { organizationId: 1, receivedAt: Date.now() });
  await readingLog.append([{ partition: partitionOf(1, INPUT, 1), body: encodeLogBody(body) }]);
  await readings.settled();
}

/** Computes all that is due. */
async function computed(): Promise<void> {
  const derivation = await startDerivation({ ...wires(), report: () => undefined });
  await derivation.settled();
  await derivation.stop();
  await readings.settled();
}

/** A worker whose first insert into a table fails, before it arrives or after, and which dies of it. */
async function dies(table: string, when: 'before' | 'after'): Promise<void> {
  let hasFailed = false;
  const failing = new Proxy(clickHouse.timeSeries, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (method !== 'insert') return typeof value === 'function' ? value.bind(target) : value;
      return async (block: Parameters<TimeSeries['insert']>[0]): Promise<void> => {
        const fails = block.table === table || hasFailed;
        if (!fails || when === 'after') await target.insert(block);
        if (!fails) return;
        hasFailed = true;
        throw new Unavailable('time series', 'lost by the test');
      };
    },
  });
  const derivation = await startDerivation({ ...wires(failing), report: () => undefined });
  await vi.waitFor(() => expect(hasFailed).toBe(true), WAIT);
  await derivation.stop();
}

type Told = readonly [sensor: number, second: number, value: number, late: number];

async function toldAfter(row: number): Promise<Told[]> {
  const rows = await clickHouse.timeSeries.query<{ sensor: number; at: number; value: number; late: number }>(
    `SELECT sensor, toFloat64(toUnixTimestamp64Milli(ts)) AS at, value, late FROM reading_feed
      WHERE sensor <> ${INPUT} ORDER BY block, row`,
  );
  return rows.slice(row).map(({ sensor, at, value, late }): Told => [sensor, (at - T) / 1_000, value, late]);
}

const openBlocks = async (): Promise<number> =>
  (await postgres.relational.query('SELECT 1 FROM read.reading_blocks')).length;

test('outputs of virtual sensors are told in the feed of a followed workspace, each change once and corrected ones again, whatever dies', async () => {
  await append([INPUT, METRIC, T, 1]);
  await computed();
  expect(await toldAfter(0)).toEqual([]);

  await postgres.relational.query('INSERT INTO read.reading_readers VALUES (1, now())');
  await append([INPUT, METRIC, T + 2_000, 2], [INPUT, METRIC, T + 3_000, 3]);
  await computed();
  const first: Told[] = [
    [DOUBLE, 2, 4, 0],
    [DOUBLE, 3, 6, 0],
    [SHIFTED, 2, 5, 0],
    [SHIFTED, 3, 7, 0],
  ];
  expect(await toldAfter(0)).toEqual(first);

  await append([INPUT, METRIC, T + 1_000, 9]);
  await computed();
  expect(await toldAfter(4)).toEqual([
    [DOUBLE, 1, 18, 1],
    [SHIFTED, 1, 19, 1],
  ]);

  // What was not committed may be told twice, with the same values, and none of it is lost.
  for (const [index, [table, when]] of DEATHS.entries()) {
    const [second, told] = [10 + index, (await toldAfter(0)).length];
    await append([INPUT, METRIC, T + second * 1_000, second]);
    await dies(table, when);
    expect(await openBlocks()).toBe(1);
    await computed();
    const last = new Set((await toldAfter(told)).map(String));
    const expected = [String([DOUBLE, second, 2 * second, 0]), String([SHIFTED, second, 2 * second + 1, 0])];
    expect([...last], `${when} ${table}`).toEqual(expected);
    expect(await openBlocks()).toBe(0);
  }
});

test('a new formula is not told as new outputs, neither its own nor those that it feeds', async () => {
  const before = (await toldAfter(0)).length;
  await project([virtual(4, INPUT, 'offset', { constant: 5 }), virtual(5, 4, 'offset', { constant: 5 })]);
  await computed();
  expect(await clickHouse.timeSeries.query('SELECT 1 FROM derived_readings WHERE sensor = 5 LIMIT 1')).toHaveLength(1);
  expect(await toldAfter(before)).toEqual([]);
});
