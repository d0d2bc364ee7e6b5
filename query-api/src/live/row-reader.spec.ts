import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAll, readPage, type RowReader } from './row-reader.ts';

const SENSORS = 12_000;
const SIGHT = { organizationId: 1, locations: null };
const LISTED = { sql: 'AND t.id > $2', values: [0], order: 'ORDER BY t.id DESC' };

interface Sensor extends Record<string, unknown> {
  readonly id: number;
}
const reader: RowReader<Sensor, number> = {
  concept: 'sensor', table: 'sensors', id: 'id', columns: 't.id, t.position', keepsDeleted: false, views: (rows) => Promise.resolve(rows.map(({ id }) => id)),
};

let postgres: FreshPostgres;
beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(`CREATE SCHEMA read;
    CREATE TABLE read.sensors (id int PRIMARY KEY, organization_id int NOT NULL, position text NOT NULL DEFAULT '');
    INSERT INTO read.sensors SELECT n, 1 FROM generate_series(1, ${SENSORS}) n;
    INSERT INTO read.sensors VALUES (${SENSORS + 1}, 2)`);
});
afterAll(() => postgres.drop());

test('a file has every row of the organization, however many there are, and none of another', async () => {
  const found = await readAll(postgres.relational, reader, SIGHT, LISTED);
  expect([found.length, found[0], found.at(-1)]).toEqual([SENSORS, SENSORS, 1]);
});

test('a page has its own rows, and how many there are of all', async () => {
  const page = await readPage(postgres.relational, reader, SIGHT, { ...LISTED, paging: { page: 3, rowsPerPage: 2 } });
  expect(page).toEqual({ items: [SENSORS - 6, SENSORS - 7], total: SENSORS });
});
