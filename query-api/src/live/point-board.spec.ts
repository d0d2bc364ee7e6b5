import type { Queryable, Row, Statement } from '@watchglass/streams/ports/relational';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PointBoard } from './point-board.ts';

let postgres: FreshPostgres;
let board: PointBoard;
let looks = 0;
/** Reports the next read and delays its answer. */
let held: { readonly tell: () => void; readonly answer: Promise<void> } | undefined;

const relational: Queryable = {
  async query<R extends Row>(statement: string | Statement, values?: readonly unknown[]) {
    looks += 1;
    const waits = held;
    held = undefined;
    const rows = await postgres.relational.query<R>(statement, values);
    waits?.tell();
    await waits?.answer;
    return rows;
  },
};

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(`CREATE SCHEMA read;
    CREATE TABLE read.sensors (id int PRIMARY KEY, organization_id int NOT NULL);
    CREATE TABLE read.latest_values (organization_id int, sensor_id int, metric_id int, measured_at timestamptz NOT NULL, value float8 NOT NULL, log_position text NOT NULL, effective_at timestamptz NOT NULL DEFAULT '2026-01-01T00:00:00Z')`);
});
afterAll(() => postgres.drop());
beforeEach(async () => {
  await postgres.relational.query(`TRUNCATE read.sensors, read.latest_values;
    INSERT INTO read.sensors VALUES (1, 7);
    INSERT INTO read.latest_values VALUES (7, 1, 1, '2026-01-01T00:00:00Z', 21, '01')`);
  [board, looks, held] = [new PointBoard(7, relational, () => () => undefined), 0, undefined];
});

const valuesOf = async (found: ReturnType<PointBoard['find']>): Promise<unknown[]> =>
  (await found).map(({ key, value }) => [key, value?.[3]]);

/** Starts to find these points; `answer` ends its read. */
async function lookingFor(keys: Parameters<PointBoard['find']>[0]) {
  let [answer, fail]: (() => void)[] = [];
  let found: ReturnType<PointBoard['find']> | undefined;
  await new Promise<void>((tell) => {
    held = {
      tell,
      answer: new Promise((resolve, reject) => {
        [answer, fail] = [resolve, () => reject(new Error('no answer'))];
      }),
    };
    found = board.find(keys);
  });
  return { found: found ?? Promise.resolve([]), answer: () => answer?.(), fail: () => fail?.() };
}

it('a point shows a value that arrived after one from a fast clock, whatever is read again', async () => {
  const at = Date.parse('2026-01-01T00:00:00Z');
  await postgres.relational.query("UPDATE read.latest_values SET measured_at = '2026-01-01T00:09:00Z'");
  const [point] = await board.find(['1.1']);
  expect(point?.value).toEqual([1, 1, at + 540_000, 21, '01', at]);
  board.hear([[1, 1, at + 60_000, 90, '02']]);
  await board.reread(true);
  expect(point?.value?.[3]).toBe(90);
});

describe('finding points', () => {
  it('reads a point once for many viewers', async () => {
    const first = await lookingFor(['1.1']);
    const others = Array.from({ length: 20 }, () => valuesOf(board.find(['1.1'])));
    first.answer();
    expect([await valuesOf(first.found), ...(await Promise.all(others))]).toEqual(
      Array.from({ length: 21 }, () => [['1.1', 21]]),
    );
    expect(looks).toBe(1);
  });

  it('reads a point once for two viewers in the same moment', async () => {
    expect(await Promise.all([valuesOf(board.find(['1.1'])), valuesOf(board.find(['1.1']))])).toEqual([
      [['1.1', 21]],
      [['1.1', 21]],
    ]);
    expect(looks).toBe(1);
  });

  it("finds a point that is added during another viewer's read", async () => {
    const before = await lookingFor(['1.1', '2.1']);
    await postgres.relational.query(
      "INSERT INTO read.sensors VALUES (2, 7); INSERT INTO read.latest_values VALUES (7, 2, 1, '2026-01-01T00:00:00Z', 5, '02')",
    );
    const after = valuesOf(board.find(['1.1', '2.1']));
    before.answer();
    expect([await valuesOf(before.found), await after]).toEqual([
      [['1.1', 21]],
      [
        ['1.1', 21],
        ['2.1', 5],
      ],
    ]);
  });

  it("finds a point after another viewer's read failed", async () => {
    const first = await lookingFor(['1.1']);
    const second = valuesOf(board.find(['1.1']));
    first.fail();
    await expect(first.found).rejects.toThrow();
    expect(await second).toEqual([['1.1', 21]]);
  });
});
