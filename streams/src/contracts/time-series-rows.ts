import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimeSeries } from '../ports/time-series.ts';
import type { TimeSeriesUnderTest } from './time-series.ts';

const MIGRATIONS = [
  {
    name: 'dated',
    sql: 'CREATE TABLE IF NOT EXISTS dated (year UInt16, sensor UInt32, value Float64) ENGINE = MergeTree PARTITION BY year ORDER BY (sensor, year)',
  },
];
const YEARS = [2023, 2024];

/** The contract of every adapter of the time series port, about rows that are deleted and rows that are not seen. */
export function timeSeriesRowsContract(name: string, open: () => Promise<TimeSeriesUnderTest>): void {
  describe(`${name} is a time series store`, () => {
    let underTest: TimeSeriesUnderTest;
    let timeSeries: TimeSeries;

    beforeAll(async () => {
      underTest = await open();
      timeSeries = underTest.timeSeries;
      await timeSeries.migrate(MIGRATIONS);
      const rows = YEARS.flatMap((year) => Array.from({ length: 100 }, (_, sensor) => [year, sensor, sensor / 4]));
      await timeSeries.insert({ table: 'dated', columns: ['year', 'sensor', 'value'], rows, token: 'dated' });
    });

    afterAll(() => underTest.drop());

    const countsOf = async (store: TimeSeries): Promise<number[]> => {
      const sql = `SELECT ${YEARS.map((year) => `countIf(year = ${year}) AS n${year}`).join(', ')} FROM dated AS d`;
      const [row] = await store.query<Record<string, string>>(sql, { asked: 1 });
      return Object.values(row ?? {}).map(Number);
    };

    describe('rows that fulfil no condition', () => {
      test('are not seen in any mention of their table, nor streamed or written as bytes', async () => {
        const seeing = timeSeries.seeing(async () => ({ dated: 'year >= 2024 AND sensor < 50' }));
        expect(await countsOf(seeing)).toEqual([0, 50]);
        const inAll = 'SELECT count() AS n FROM (SELECT 1 FROM dated UNION ALL SELECT 1 FROM dated AS other)';
        expect(await seeing.query(inAll)).toEqual([{ n: '100' }]);
        const streamed: unknown[] = [];
        for await (const rows of seeing.stream('SELECT year FROM dated')) streamed.push(...rows);
        expect(streamed).toHaveLength(50);
        let text = '';
        for await (const part of seeing.bytes('SELECT count() FROM dated', 'CSV')) text += String(Buffer.from(part));
        expect(text).toBe('50\n');
        expect(await countsOf(timeSeries)).toEqual([100, 100]);
      });

      test('are those of the query, by its parameters', async () => {
        const seeing = timeSeries.seeing(async (parameters) =>
          parameters?.['asked'] === 1 ? { dated: "toString(sensor) != '1\\\\'" } : undefined,
        );
        expect(await countsOf(seeing)).toEqual([100, 100]);
        const few = timeSeries.seeing(async ({ asked } = {}) => (asked === 1 ? { dated: 'sensor = 1' } : undefined));
        expect(await countsOf(few)).toEqual([1, 1]);
        expect(await few.query('SELECT count() AS n FROM dated')).toEqual([{ n: '200' }]);
      });
    });

    describe('deleted rows', () => {
      const deletion = {
        table: 'dated',
        partition: 2023,
        where: 'sensor IN {sensors: Array(UInt32)}',
        parameters: { sensors: Array.from({ length: 90 }, (_, sensor) => sensor) },
      };

      test('are gone for every query, those of other parts stay, and a repetition changes nothing', async () => {
        await timeSeries.delete(deletion);
        expect(await countsOf(timeSeries)).toEqual([10, 100]);
        await timeSeries.delete(deletion);
        expect(await countsOf(timeSeries)).toEqual([10, 100]);
      });

      test('are on disk no more once they are removed, also again', async () => {
        await timeSeries.delete(deletion);
        await timeSeries.removeDeleted({ table: 'dated', partition: 2023 });
        await timeSeries.removeDeleted({ table: 'dated', partition: 2023 });
        const parts = await timeSeries.query(
          "SELECT 1 FROM system.parts WHERE active AND database = currentDatabase() AND table LIKE 'dated%' AND has_lightweight_delete",
        );
        expect(parts).toEqual([]);
        expect(await countsOf(timeSeries)).toEqual([10, 100]);
      });

      test('stay if the condition is none', async () => {
        await expect(timeSeries.delete({ ...deletion, where: 'nothing = 1' })).rejects.toThrow();
        expect((await countsOf(timeSeries))[1]).toBe(100);
      });
    });
  });
}
