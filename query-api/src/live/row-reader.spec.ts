import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sight } from '@watchglass/schemas/member/rights';
import type { Reading } from '../http/route.ts';
import { readAll, readPage, type RowReader } from './row-reader.ts';

const SENSORS = 12_000;
const SIGHT = { organizationId: 1, locations: null };
const LISTED = { sql: 'AND t.id > $2', values: [0], order: 'ORDER BY t.id DESC' };

interface Sensor extends Record<string, unknown> {
  readonly id: number;
}
const reader: RowReader<Sensor, number> = {
  concept: 'sensor',
  table: 'sensors',
  id: 'id',
  columns: 't.id, t.position',
  placed: 'everywhere',
  keepsDeleted: false,
  views: (rows) => Promise.resolve(rows.map(({ id }) => id)),
};

let postgres: FreshPostgres;
/** The reader uses only these dependencies. */
const reading = (sight: Sight = SIGHT): Reading => ({ relational: postgres.relational, sight }) as unknown as Reading;
beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(`CREATE SCHEMA read;
    CREATE TABLE read.sensors (id int PRIMARY KEY, organization_id int NOT NULL, position text NOT NULL DEFAULT '', location_id uuid);
    INSERT INTO read.sensors SELECT n, 1 FROM generate_series(1, ${SENSORS}) n;
    INSERT INTO read.sensors VALUES (${SENSORS + 1}, 2)`);
});
afterAll(() => postgres.drop());

test('an export has every row of the organization, and no row of another', async () => {
  const found = await readAll(reading(), reader, LISTED);
  expect([found.length, found[0], found.at(-1)]).toEqual([SENSORS, SENSORS, 1]);
});

test('a page has its own rows and the total', async () => {
  const page = await readPage(reading(), reader, { ...LISTED, paging: { page: 3, rowsPerPage: 2 } });
  expect(page).toEqual({ items: [SENSORS - 6, SENSORS - 7], total: SENSORS });
});

test('a member limited to locations reads only the rows there, or all rows of a reader for everywhere', async () => {
  const here = '0195f000-0000-7000-8000-00000000c001';
  await postgres.relational.query('UPDATE read.sensors SET location_id = $1 WHERE id = 7', [here]);
  const limited = { ...SIGHT, locations: [here] };
  const placed = { condition: (locations: string) => `t.location_id = ANY (${locations})` };
  expect(await readAll(reading(limited), { ...reader, placed }, LISTED)).toEqual([7]);
  expect(await readAll(reading(limited), reader, LISTED)).toHaveLength(SENSORS);
});

test('a whole list has every row that stays, in any order, while other rows are deleted', async () => {
  const found: number[] = [];
  for (let after = ''; ;) {
    const { items } = await readPage(reading(), reader, {
      ...LISTED,
      paging: { page: 0, rowsPerPage: 5_000, after },
    });
    if (items.length === 0) break;
    found.push(...items);
    after = String(items.at(-1));
    await postgres.relational.query('DELETE FROM read.sensors WHERE id = $1', [found[0]]);
    found.shift();
  }
  const left = await readAll(reading(), reader, LISTED);
  expect(found.toSorted((a, b) => b - a)).toEqual(left);
});
