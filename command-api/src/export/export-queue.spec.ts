import { EXPORTS_OF_PERSON, EXPORTS_OF_WORKSPACE } from '@watchglass/schemas/export/limits';
import { exportStream } from '@watchglass/schemas/export/events';
import { Refusal } from '@watchglass/schemas/refusals';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratePrivateSchemas } from '../private-schema/migrations.ts';
import { openStores, type Stores } from '../stores-for-tests.ts';
import { enqueue, giveUp, open, readyFile, takePlace } from './export-queue.ts';
import { tellExportedTable } from './tell-exported-table.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
  await migratePrivateSchemas(stores.deps.relational);
});
afterAll(() => stores.remove());

const terms = { points: '1.1', from: 0, to: 1, timezone: 'UTC', format: 'csv', layout: 'long' } as const;

async function asks(organizationId: number, by: string): Promise<string> {
  const exportId = v7();
  await takePlace(stores.deps.relational, { exportId, organizationId, by, at: stores.deps.clock(), terms });
  await enqueue(stores.deps.relational, exportId);
  return exportId;
}
const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error));

test('of a thousand exports asked for at once, a person and a workspace get as many places as one after another', async () => {
  const all = (people: readonly string[]) => Promise.all(people.map((by) => asks(1, by).then(() => 'taken', codeOf)));
  const ofOne = await all(Array.from({ length: 500 }, () => 'ann'));
  expect(ofOne.filter((each) => each === 'taken')).toHaveLength(EXPORTS_OF_PERSON);
  const ofMany = await all(Array.from({ length: 500 }, (_, n) => `person ${n}`));
  expect(ofMany.filter((each) => each === 'taken')).toHaveLength(EXPORTS_OF_WORKSPACE - EXPORTS_OF_PERSON);
  expect(new Set([...ofOne, ...ofMany])).toEqual(new Set(['taken', 'ExportQueueFull']));
  await expect(asks(2, 'ann')).resolves.toBeTruthy();
});

test('a workspace whose files take all its space gets no more of them until one is deleted', async () => {
  const { relational, clock } = stores.deps;
  const id = await asks(3, 'ann');
  await relational.query(
    `UPDATE command.exports SET state = 'ready', bytes = 6e9, sha256 = 'a', file_name = 'f',
      expires_at = $2::timestamptz + interval '1 day' WHERE id = $1`,
    [id, clock()],
  );
  expect(await asks(3, 'ann').catch(codeOf)).toBe('ExportSpaceFull');
  expect(await readyFile(relational, id, clock())).toMatchObject({ bytes: 6e9, fileName: 'f' });
  expect((await open(relational, id, clock())).getTime()).toBeGreaterThan(clock().getTime());
  expect([await giveUp(relational, id), await giveUp(relational, id)]).toEqual([true, false]);
  expect(await readyFile(relational, id, clock()).catch(codeOf)).toBe('ExportGone');
  await expect(asks(3, 'ann')).resolves.toBeTruthy();
});

test('a table that was downloaded at once is told once, also by a process that comes after one that died', async () => {
  const { relational, eventStore } = stores.deps;
  const exportId = v7();
  const data = { exportId, organizationId: 4, table: 'sensor', format: 'csv' };
  const metadata = {
    organizationId: 4,
    actor: { kind: 'user', id: 'ann' },
    at: stores.deps.clock().toISOString(),
    correlationId: v7(),
  };
  const note = () =>
    relational.query('INSERT INTO command.exported_tables (id, metadata, data) VALUES ($1, $2, $3)', [
      exportId,
      JSON.stringify(metadata),
      JSON.stringify(data),
    ]);
  await note();
  expect(await tellExportedTable(stores.deps)).toBe(true);
  // As if it had died before it took its note away.
  await note();
  expect(await tellExportedTable(stores.deps)).toBe(true);
  expect(await tellExportedTable(stores.deps)).toBe(false);
  const told: unknown[] = [];
  for await (const { type, data: of, metadata: by } of eventStore.readStream(exportStream(exportId), 0))
    told.push([type, of, by]);
  expect(told).toEqual([['TableExported', data, expect.objectContaining(metadata)]]);
});
