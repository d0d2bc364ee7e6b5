import { encodeLogBody, partitionOf } from '@watchglass/schemas/reading/log-body';
import { READINGS_FOLLOWED } from '@watchglass/schemas/reading-feed/messages';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { Unavailable } from '@watchglass/streams/ports/fault';
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
import { startReadingProjector, type RunningReadingProjector } from '../reading/start.ts';
import { uplinkOf, type Quad } from '../reading/testing/uplinks.ts';

const T = Date.UTC(2026, 0, 1);
const liveBus = openInProcessLiveBus();
let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let readingLog: ReadingLog;

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  readingLog = await openPostgresReadingLog({ url: postgres.url, partitions: 1 });
});
afterAll(async () => {
  await readingLog.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

const started = (timeSeries: TimeSeries = clickHouse.timeSeries): Promise<RunningReadingProjector> =>
  startReadingProjector({ readingLog, relational: postgres.relational, timeSeries, liveBus, report: () => undefined });

async function append(organizationId: number, ...quads: readonly Quad[]): Promise<void> {
  const body = uplinkOf(quads, { organizationId, receivedAt: Date.now() });
  await readingLog.append([{ partition: partitionOf(1, 1, 1), body: encodeLogBody(body) }]);
}

/** The insert into the feed arrives, and its answer is lost. */
function losing(timeSeries: TimeSeries): TimeSeries {
  return {
    ...timeSeries,
    query: timeSeries.query.bind(timeSeries),
    command: timeSeries.command.bind(timeSeries),
    migrate: timeSeries.migrate.bind(timeSeries),
    async insert(block) {
      await timeSeries.insert(block);
      if (block.table === 'reading_feed') throw new Unavailable('time series', 'lost by the test');
    },
  };
}

const numbersOf = async (table: string, columns: string): Promise<number[][]> =>
  (await postgres.relational.query(`SELECT ${columns} FROM ${table}`)).map((row) => Object.values(row).map(Number));

test('the feed has each stored reading of a followed workspace once, in the order of numbered blocks, however often one is sent', async () => {
  let projector = await started();
  await postgres.relational.query('CREATE TABLE read.integrations (organization_id int, deleted boolean)');
  await append(7, [1, 1, T, 1]);
  await projector.settled();
  liveBus.publish(READINGS_FOLLOWED, { organizationId: 7 });
  await vi.waitFor(async () => {
    expect(await numbersOf('read.reading_readers', 'organization_id')).toEqual([[7]]);
  }, WAIT);
  await append(7, [1, 1, T + 2, 3], [1, 1, T + 1, 2], [1, 1, T + 2, 3]);
  await append(8, [5, 1, T, 9]);
  await projector.settled();
  await projector.stop();

  projector = await started(losing(clickHouse.timeSeries));
  await append(7, [2, 1, T, 4]);
  await vi.waitFor(async () => {
    expect(await clickHouse.timeSeries.query('SELECT 1 FROM reading_feed WHERE sensor = 2')).toHaveLength(1);
  }, WAIT);
  // The plan is open: readers stop before it.
  expect(await numbersOf('read.reading_blocks', 'feed_block')).toHaveLength(1);
  await projector.stop();
  projector = await started();
  await append(7, [2, 1, T + 1, 5]);
  await projector.settled();
  await projector.stop();

  const rows = await clickHouse.timeSeries.query<Record<string, unknown>>(
    'SELECT org, toFloat64(block) AS block, row, sensor, toFloat64(toUnixTimestamp64Milli(ts)) AS at, value, late FROM reading_feed ORDER BY block, row',
  );
  const told = rows.map(({ org, sensor, at, value, late }) => [org, sensor, Number(at) - T, value, late]);
  expect(told).toEqual([
    [7, 1, 2, 3, 0],
    [7, 1, 1, 2, 1],
    [7, 2, 0, 4, 0],
    [7, 2, 1, 5, 0],
  ]);
  const blocks = rows.map(({ block }) => Number(block));
  expect(blocks).toEqual(blocks.toSorted((a, b) => a - b));
  expect(await numbersOf('read.reading_blocks', 'feed_block')).toEqual([]);
  expect((await numbersOf('read.reading_feed_head', 'block'))[0]?.[0]).toBeGreaterThanOrEqual(blocks.at(-1) ?? 0);
});
