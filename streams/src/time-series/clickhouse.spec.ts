import { expect, test } from 'vitest';
import { timeSeriesContract } from '../contracts/time-series.ts';
import { freePort } from '../embedded/process.ts';
import { Unavailable } from '../ports/fault.ts';
import { freshClickHouse } from '../testing/engines.ts';
import { openClickHouse } from './clickhouse.ts';

timeSeriesContract('ClickHouse', async () => {
  const { options, timeSeries, drop } = await freshClickHouse();
  return { timeSeries, drop, anonymous: () => openClickHouse({ ...options, user: 'default', password: '' }) };
});

test('a server that is not there is unavailable, to queries, streams and inserts', async () => {
  const nobody = openClickHouse({ url: `http://127.0.0.1:${await freePort()}`, user: 'watchglass', password: '', database: 'watchglass' });
  await expect(nobody.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.stream('SELECT 1')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.insert({ table: 'reading', columns: ['a'], rows: [[1]], token: 'a' })).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.insert({ table: 'reading', columns: ['a'], rows: new Uint8Array(8), token: 'a' })).rejects.toBeInstanceOf(Unavailable);
  await nobody.close();
});
