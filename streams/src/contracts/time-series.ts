import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../ports/fault.ts';
import type { TimeSeries } from '../ports/time-series.ts';
import { WAIT } from '../testing/wait.ts';

/** An empty database: a client of it, a client without a password, and its removal. */
export interface TimeSeriesUnderTest {
  readonly timeSeries: TimeSeries;
  readonly anonymous: () => TimeSeries;
  readonly drop: () => Promise<void>;
}

const HOSTILE = '\uFEFF\'"`\\ \r\n\n\t\0 🏠 ā {x: String} ;\n\nDROP TABLE reading\n';

const MIGRATIONS = [
  {
    name: 'reading',
    sql: `CREATE TABLE IF NOT EXISTS reading (sensor UInt32, at DateTime64(3, 'UTC'), value Float64, note String) ENGINE = MergeTree ORDER BY (sensor, at);
CREATE TABLE IF NOT EXISTS total (sensor UInt32, n SimpleAggregateFunction(sum, UInt64)) ENGINE = AggregatingMergeTree ORDER BY sensor;
CREATE MATERIALIZED VIEW IF NOT EXISTS total_of_readings TO total AS SELECT sensor, count() AS n FROM reading GROUP BY sensor;
`,
  },
];

/** UInt32, DateTime64(3), Float64 and a short String, as ClickHouse reads them. */
function rowBinary(rows: readonly (readonly [number, number, number, string])[]): Uint8Array {
  return Buffer.concat(
    rows.map(([sensor, at, value, note]) => {
      const text = Buffer.from(note);
      const row = Buffer.alloc(21);
      row.writeUInt32LE(sensor, 0);
      row.writeBigInt64LE(BigInt(at), 4);
      row.writeDoubleLE(value, 12);
      row.writeUInt8(text.length, 20);
      return Buffer.concat([row, text]);
    }),
  );
}

/** The contract of every adapter of the time series port. */
export function timeSeriesContract(name: string, open: () => Promise<TimeSeriesUnderTest>): void {
  describe(`${name} is a time series store`, () => {
    let underTest: TimeSeriesUnderTest;
    let timeSeries: TimeSeries;

    beforeAll(async () => {
      underTest = await open();
      timeSeries = underTest.timeSeries;
      await timeSeries.migrate(MIGRATIONS);
    });

    afterAll(() => underTest.drop());

    async function echo(type: string, value: unknown): Promise<unknown> {
      const [row] = await timeSeries.query(`SELECT {value: ${type}} AS value`, { value });
      return row?.['value'];
    }

    function insertRows(sensor: number, token: string, count = 2): Promise<void> {
      const rows = Array.from({ length: count }, (_, index) => [sensor, 1_700_000_000_000 + index, index / 4, '']);
      return timeSeries.insert({ table: 'reading', columns: ['sensor', 'at', 'value', 'note'], rows, token });
    }

    async function counts(sensor: number): Promise<unknown[]> {
      const rows = await timeSeries.query(
        'SELECT count() AS n FROM reading WHERE sensor = {sensor: UInt32} UNION ALL SELECT sum(n) FROM total WHERE sensor = {sensor: UInt32}',
        { sensor },
      );
      return rows.map((row) => row['n']);
    }

    async function isRunning(marker: string): Promise<boolean> {
      const rows = await timeSeries.query(
        "SELECT 1 FROM system.processes WHERE position(query, {marker: String}) > 0 AND position(query, 'system.processes') = 0",
        { marker },
      );
      return rows.length > 0;
    }

    describe('parameters', () => {
      test.each([
        ['String', ''],
        ['String', HOSTILE],
        ['Nullable(String)', null],
        ['UInt64', '18446744073709551615'],
        ['Int32', -5],
        ['Float64', 0.1],
        ['Bool', true],
        ['UUID', '018f3a5e-7c1b-7def-8000-0123456789ab'],
        ['Array(String)', ['a,b', "c'd", '[e]', '\\', '']],
        ['Array(UInt32)', []],
        ['Map(String, String)', { one: "1'", 'two ': '\\' }],
      ])('are read as they were written: %s %j', async (type, value) => {
        expect(await echo(type, value)).toEqual(value);
      });

      test('of any text are read as they were written', async () => {
        await fc.assert(
          fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
            expect(await echo('String', text)).toBe(text);
          }),
          { numRuns: 50 },
        );
      });

      test('of an instant keep its milliseconds, as a Date and as text', async () => {
        const at = '2026-03-29T00:59:59.987Z';
        expect(await echo("DateTime64(3, 'UTC')", new Date(at))).toBe(at);
        expect(await echo("DateTime64(3, 'UTC')", at.replace('Z', '').replace('T', ' '))).toBe(at);
      });

      test('may be names of tables and columns', async () => {
        const rows = await timeSeries.query('SELECT {column: Identifier} AS n FROM {table: Identifier} LIMIT 0', {
          column: 'value',
          table: 'reading',
        });
        expect(rows).toEqual([]);
      });
    });

    describe('queries', () => {
      test.each([
        ['62', 'SELEC 1', {}],
        ['60', 'SELECT * FROM nowhere', {}],
        ['47', 'SELECT nothing FROM reading', {}],
        ['456', 'SELECT {absent: String}', {}],
        ['457', 'SELECT {n: UInt32}', { n: 'many' }],
        ['62', 'SELECT 1; DROP TABLE reading', {}],
        ['159', 'SELECT sleepEachRow(0.1) FROM numbers(100) SETTINGS max_execution_time = 0.2, max_block_size = 1', {}],
        ['497', "SELECT * FROM file('/etc/passwd')", {}],
        ['497', "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'line String')", {}],
        ['497', 'CREATE DATABASE somebody_elses', {}],
        ['395', 'SELECT throwIf(number = 1000000) FROM numbers(2000000)', {}],
      ])("keep ClickHouse's code of their failure %s: %s", async (code, sql, parameters) => {
        await expect(timeSeries.query(sql, parameters)).rejects.toMatchObject({ code });
      });

      test('are unavailable if they need too much memory', async () => {
        await expect(
          timeSeries.query('SELECT groupArray(number) FROM numbers(100000000) SETTINGS max_memory_usage = 10000000'),
        ).rejects.toBeInstanceOf(Unavailable);
      });

      test('do not pass their settings on to the next one', async () => {
        const limited = timeSeries.query('SELECT number FROM numbers(10) SETTINGS max_result_rows = 5');
        const free = timeSeries.query('SELECT number FROM numbers(10)');
        await expect(limited).rejects.toMatchObject({ code: '396' });
        expect(await free).toHaveLength(10);
      });

      test('each get their own parameters when many run at once', async () => {
        const values = Array.from({ length: 50 }, (_, index) => index);
        expect(await Promise.all(values.map((value) => echo('Int32', value)))).toEqual(values);
      });

      test('are refused without a password', async () => {
        const stranger = underTest.anonymous();
        await expect(stranger.query('SELECT 1')).rejects.toThrow();
        await stranger.close();
      });
    });

    describe('blocks', () => {
      test('of values keep them exactly', async () => {
        const rows = [
          [1, 1_774_745_999_987, 0.1 + 0.2, HOSTILE],
          [1, '2026-03-29T01:00:00.001Z', -0.5, ''],
        ];
        await timeSeries.insert({
          table: 'reading',
          columns: ['sensor', 'at', 'value', 'note'],
          rows,
          token: 'values',
        });
        expect(await timeSeries.query('SELECT at, value, note FROM reading WHERE sensor = 1 ORDER BY at')).toEqual([
          { at: '2026-03-29T00:59:59.987Z', value: 0.1 + 0.2, note: HOSTILE },
          { at: '2026-03-29T01:00:00.001Z', value: -0.5, note: '' },
        ]);
      });

      test('of RowBinary keep them exactly', async () => {
        const rows = Array.from(
          { length: 5_000 },
          (_, index) => [2, 1_700_000_000_000 + index, Math.sin(index), '\n\n;'] as const,
        );
        await timeSeries.insert({
          table: 'reading',
          columns: ['sensor', 'at', 'value', 'note'],
          rows: rowBinary(rows),
          token: 'binary',
        });
        const back = await timeSeries.query(
          'SELECT toUnixTimestamp64Milli(at) - 1700000000000 AS i, value, note FROM reading WHERE sensor = 2 ORDER BY at',
        );
        expect(back).toEqual(rows.map(([, , value, note], index) => ({ i: String(index), value, note })));
      });

      test('fill the columns they name, in their order', async () => {
        await timeSeries.insert({ table: 'reading', columns: ['value', 'sensor'], rows: [[1.5, 3]], token: 'columns' });
        expect(await timeSeries.query('SELECT value, note FROM reading WHERE sensor = 3')).toEqual([
          { value: 1.5, note: '' },
        ]);
      });

      test('are written once per token, through materialized views too', async () => {
        for (const token of ['A', 'A', 'B', 'A']) await insertRows(4, token);
        expect(await counts(4)).toEqual(['4', '4']);
      });

      test('are written once per token in RowBinary, even when sent at the same time', async () => {
        const block = {
          table: 'reading',
          columns: ['sensor', 'at', 'value', 'note'],
          rows: rowBinary([[5, 1_700_000_000_000, 1, 'x']]),
          token: 'C',
        };
        await Promise.all([timeSeries.insert(block), timeSeries.insert(block), timeSeries.insert(block)]);
        expect(await counts(5)).toEqual(['1', '1']);
      });

      test('with equal rows under different tokens are all written', async () => {
        for (const token of ['D', 'E']) await insertRows(6, token);
        expect(await counts(6)).toEqual(['4', '4']);
      });

      test('without rows do nothing', async () => {
        await insertRows(7, 'none', 0);
        expect(await counts(7)).toEqual(['0', '0']);
      });

      test('with a value that does not fit write nothing and keep the code', async () => {
        const rows = [
          [8, 1_700_000_000_000, 1, ''],
          [8, 'yesterday', 1, ''],
        ];
        await expect(
          timeSeries.insert({ table: 'reading', columns: ['sensor', 'at', 'value', 'note'], rows, token: 'bad' }),
        ).rejects.toMatchObject({ code: '41' });
        expect(await counts(8)).toEqual(['0', '0']);
      });

      test('write to tables that are durable and deduplicate', async () => {
        const rows = await timeSeries.query(
          "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND create_table_query LIKE '%fsync_after_insert = 1%' ORDER BY name",
        );
        expect(rows.map((row) => String(row['name']).replace(/_local$/, ''))).toEqual([
          'applied_migration',
          'reading',
          'total',
        ]);
      });
    });

    describe('streams', () => {
      test('deliver a large result in batches, without holding it', async () => {
        let seen = 0;
        let largest = 0;
        for await (const rows of timeSeries.stream("SELECT number, repeat('x', 100) AS text FROM numbers(500000)")) {
          seen += rows.length;
          largest = Math.max(largest, rows.length);
        }
        expect(seen).toBe(500_000);
        expect(largest).toBeLessThan(50_000);
      });

      test('accept parameters and deliver rows like a query', async () => {
        const batches: unknown[] = [];
        for await (const rows of timeSeries.stream('SELECT {text: String} AS text, toUInt64(1) AS big', {
          text: HOSTILE,
        }))
          batches.push(...rows);
        expect(batches).toEqual([{ text: HOSTILE, big: '1' }]);
      });

      // The server sends its error in the last bytes and closes the connection. A busy machine may see the closing
      // first.
      test('throw if they fail half-way', async () => {
        const reading = async (): Promise<void> => {
          for await (const _ of timeSeries.stream('SELECT throwIf(number = 3000000) FROM numbers(4000000)'));
        };
        await expect(reading()).rejects.toMatchObject({ code: expect.stringMatching(/^(395|Unavailable)$/) as string });
      });

      test('end their query when the reader stops', async () => {
        const marker = 'left early';
        const silentAfterOneMegabyte = `SELECT repeat('${marker}', 500) FROM numbers(250)
          UNION ALL SELECT '' FROM (SELECT sleepEachRow(0.01) AS slept FROM numbers(100000) SETTINGS max_block_size = 1) WHERE slept != 0`;
        for await (const _ of timeSeries.stream(silentAfterOneMegabyte)) break;
        await vi.waitFor(async () => expect(await isRunning(marker)).toBe(false), WAIT);
      });
    });

    describe('bytes', () => {
      async function textOf(sql: string, format: string, parameters = {}): Promise<string> {
        const parts: Uint8Array[] = [];
        for await (const part of timeSeries.bytes(sql, format, parameters)) parts.push(part);
        return Buffer.concat(parts).toString();
      }

      test('are what the server writes in the format, with parameters', async () => {
        const sql = 'SELECT {text: String} AS text, number FROM numbers(2)';
        const told = (await textOf(sql, 'JSONEachRow', { text: HOSTILE })).trim().split('\n');
        expect(told.map((line) => JSON.parse(line) as unknown)).toEqual([
          { text: HOSTILE, number: '0' },
          { text: HOSTILE, number: '1' },
        ]);
        expect(await textOf('SELECT 1, 2', 'CSV')).toBe('1,2\n');
        expect(await textOf('SELECT 1 WHERE false', 'CSV')).toBe('');
      });

      test('come in parts', async () => {
        let [seen, largest] = [0, 0];
        for await (const part of timeSeries.bytes("SELECT repeat('x', 99) FROM numbers(200000)", 'TSV')) {
          seen += part.length;
          largest = Math.max(largest, part.length);
        }
        expect(seen).toBe(20_000_000);
        expect(largest).toBeLessThan(1_000_000);
      });

      test('of a query that fails half-way are none, and its code is kept', async () => {
        const parts: Uint8Array[] = [];
        const reading = async (): Promise<void> => {
          for await (const part of timeSeries.bytes('SELECT throwIf(number = 1000000) FROM numbers(2000000)', 'CSV'))
            parts.push(part);
        };
        await expect(reading()).rejects.toMatchObject({ code: '395' });
        expect(parts).toEqual([]);
      });

      test('do not stand in the way when the reader stops', async () => {
        for await (const _ of timeSeries.bytes("SELECT repeat('left', 1000) FROM numbers(20000)", 'TSV')) break;
        await vi.waitFor(async () => expect(await isRunning("repeat('left', 1000)")).toBe(false), WAIT);
        expect(await textOf('SELECT 1', 'CSV')).toBe('1\n');
      });
    });

    describe('migrations', () => {
      test('run once, and later ones are added', async () => {
        const more = [...MIGRATIONS, { name: 'more', sql: "INSERT INTO reading (sensor, note) VALUES (9, 'a;b')" }];
        await timeSeries.migrate(more);
        await timeSeries.migrate(more);
        expect(await timeSeries.query('SELECT note FROM reading WHERE sensor = 9')).toEqual([{ note: 'a;b' }]);
      });

      test('are refused when an applied one has changed', async () => {
        await expect(timeSeries.migrate([{ name: 'reading', sql: 'SELECT 1' }])).rejects.toThrow();
      });
    });
  });
}
