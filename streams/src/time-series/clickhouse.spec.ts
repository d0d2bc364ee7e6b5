import { randomUUID } from 'node:crypto';
import { createServer } from 'node:https';
import { request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { timeSeriesContract } from '../contracts/time-series.ts';
import { timeSeriesRowsContract } from '../contracts/time-series-rows.ts';
import { steadyPort } from '../embedded/steady-port.ts';
import { Unavailable } from '../ports/fault.ts';
import { freshClickHouse } from '../testing/engines.ts';
import { openLine } from '../testing/line.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { WAIT } from '../testing/wait.ts';
import { openClickHouse } from './clickhouse.ts';

for (const contract of [timeSeriesContract, timeSeriesRowsContract])
  contract('ClickHouse', async () => {
    const { options, timeSeries, drop } = await freshClickHouse();
    return { timeSeries, drop, anonymous: () => openClickHouse({ ...options, user: 'default', password: '' }) };
  });

test('a server that does not listen is unavailable, to queries, streams and inserts', async () => {
  const nobody = openClickHouse({
    url: `http://127.0.0.1:${await steadyPort()}`,
    user: 'watchglass',
    password: '',
    database: 'watchglass',
  });
  await expect(nobody.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.stream('SELECT 1')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.insert({ table: 'reading', columns: ['a'], rows: [[1]], token: 'a' })).rejects.toBeInstanceOf(
    Unavailable,
  );
  await expect(
    nobody.insert({ table: 'reading', columns: ['a'], rows: new Uint8Array(8), token: 'a' }),
  ).rejects.toBeInstanceOf(Unavailable);
  await nobody.close();
});

test('a block whose answer is lost is stored once after a retry with its token', async () => {
  const { options, timeSeries, drop } = await freshClickHouse();
  const line = await openLine(Number(new URL(options.url).port));
  const behindLine = openClickHouse({ ...options, url: `http://127.0.0.1:${line.port}`, answerWithinMs: 500 });
  onTestFinished(async () => {
    await behindLine.close();
    await line.close();
    await drop();
  });
  await timeSeries.migrate([
    { name: 'item', sql: 'CREATE TABLE IF NOT EXISTS item (id UInt32) ENGINE = MergeTree ORDER BY id' },
  ]);
  const count = async (): Promise<unknown> => (await timeSeries.query('SELECT count() AS n FROM item'))[0]?.['n'];
  const blocks = [
    { rows: [[1], [2]], token: 'values' },
    { rows: Uint8Array.from([3, 0, 0, 0]), token: 'binary' },
  ].map((block) => ({ table: 'item', columns: ['id'], ...block }));
  for (const [index, block] of blocks.entries()) {
    line.become('mute');
    await expect(behindLine.insert(block)).rejects.toBeInstanceOf(Unavailable);
    await vi.waitUntil(async () => (await count()) === String(index + 2), WAIT);
    line.become('open');
    await behindLine.insert(block);
    expect(await count()).toBe(String(index + 2));
  }
});

test('a silent server is unavailable in time, and the next call succeeds', async () => {
  const { options, drop } = await freshClickHouse();
  const line = await openLine(Number(new URL(options.url).port));
  const behindLine = openClickHouse({ ...options, url: `http://127.0.0.1:${line.port}`, answerWithinMs: 500 });
  await behindLine.query('SELECT 1');
  line.become('silent');
  await expect(behindLine.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
  await expect(behindLine.stream('SELECT 1')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(Unavailable);
  line.become('open');
  expect(await behindLine.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await behindLine.close();
  await line.close();
  await drop();
});

test('a request lost on a dead line fails once the server answers again, and a running request does not', async () => {
  const { options, timeSeries, drop } = await freshClickHouse();
  const line = await openLine(Number(new URL(options.url).port));
  const behindLine = openClickHouse({ ...options, url: `http://127.0.0.1:${line.port}` });
  onTestFinished(async () => {
    await behindLine.close();
    await line.close();
    await drop();
  });
  await timeSeries.migrate([
    { name: 'item', sql: 'CREATE TABLE IF NOT EXISTS item (id UInt32) ENGINE = MergeTree ORDER BY id' },
  ]);
  const block = { table: 'item', columns: ['id'], rows: Uint8Array.from([7, 0, 0, 0]), token: 'swallowed' };
  await behindLine.query('SELECT 1');
  line.become('silent');
  const swallowed = [behindLine.insert(block), behindLine.query('SELECT 1')].map((each) =>
    each.then(
      () => 'answered',
      (error: unknown) => error,
    ),
  );
  await vi.waitUntil(() => line.calls > 2, WAIT);
  line.become('open');
  const atWork = behindLine.query(
    'SELECT sum(sleepEachRow(0.5)) AS slept FROM numbers(12) SETTINGS max_block_size = 1',
  );
  for (const each of swallowed) expect(await each).toBeInstanceOf(Unavailable);
  await behindLine.insert(block);
  expect(await timeSeries.query('SELECT id FROM item')).toEqual([{ id: 7 }]);
  expect(await atWork).toEqual([{ slept: '0' }]);
}, 20_000);

const certificate = selfSigned();

test('the server ends a query when its signal aborts, long before its end, and is not asked after that', async () => {
  const { timeSeries, drop } = await freshClickHouse();
  onTestFinished(drop);
  const named = `slow ${randomUUID()}`;
  const isRunning = async (): Promise<boolean> => {
    const rows = await timeSeries.query(
      'SELECT 1 FROM system.processes WHERE position(query, {named: String}) > 0 AND position(query, {own: String}) = 0',
      { named, own: 'system.processes' },
    );
    return rows.length > 0;
  };
  const life = new AbortController();
  const slow = timeSeries.query(
    `SELECT sum(sleepEachRow(0.01)) AS slept, '${named}' AS named FROM numbers(6000) SETTINGS max_block_size = 10`,
    {},
    life.signal,
  );
  const ended = expect(slow).rejects.toBeInstanceOf(Unavailable);
  await vi.waitUntil(isRunning, WAIT);
  life.abort();
  await ended;
  await vi.waitUntil(async () => !(await isRunning()), WAIT);
  // Without an end it would run for a minute.
  const after = AbortSignal.abort();
  await expect(timeSeries.query('SELECT 1', {}, after)).rejects.toBeInstanceOf(Unavailable);
  expect(await timeSeries.query('SELECT 1 AS one', {}, new AbortController().signal)).toEqual([{ one: 1 }]);
});

test.skipIf(certificate === undefined)('TLS verifies the server', async () => {
  const { options, drop } = await freshClickHouse();
  const front = createServer({ cert: certificate?.cert, key: certificate?.key }, (incoming, answer) => {
    const {
      method,
      url = '/',
      headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': key },
    } = incoming;
    const headers = {
      connection: 'close',
      authorization: `Basic ${Buffer.from([user, key].join(':')).toString('base64')}`,
    };
    incoming.pipe(
      request(new URL(url, options.url), { method, headers }, (far) =>
        far.pipe(answer.writeHead(far.statusCode ?? 500, far.headers)),
      ),
    );
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  const address = front.address();
  const url = `https://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const known = openClickHouse({ ...options, url, caFile: certificate?.certFile });
  const unknown = openClickHouse({ ...options, url });
  onTestFinished(async () => {
    await Promise.all([known.close(), unknown.close()]);
    front.close();
    await drop();
    certificate?.remove();
  });
  expect(await known.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await expect(unknown.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
});
