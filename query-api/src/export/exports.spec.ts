import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { EXPORT_ROWS } from '@watchglass/schemas/export/limits';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Desk, FROM, terms } from './exports-for-tests.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const linesOf = (bytes: Buffer): string[] => bytes.toString().replace('\uFEFF', '').trim().split('\r\n');

test('a file has each reading, one source after another, on the clock of its zone, and no formula', async () => {
  const id = await desk.made();
  const bytes = await desk.read(id);
  const lines = linesOf(bytes);
  expect(lines[0]).toBe('utc,local (Europe/Riga),offset,sensor,name,metric,unit,value,late');
  const [first, , ...rest] = lines.slice(1);
  expect(first).toBe(
    `"2026-03-29T00:30:00.000Z","2026-03-29 02:30:00","UTC+02:00",2,"'=1+1<b>""&","temperature","C",0.25,0`,
  );
  expect(rest.find((line) => line.startsWith('"2026-03-29T01:00'))).toContain('"2026-03-29 04:00:00","UTC+03:00"');
  expect(lines[41]).toContain('"Virtual","temperature","C",-1e-7,0');
  expect(lines).toHaveLength(1 + 40 + 2 + 40);
  expect(await desk.row(id)).toMatchObject({
    state: 'ready',
    rows: '82',
    expected_rows: '82',
    bytes: String(bytes.length),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    file_name: 'readings-1-2026-03-29-2026-03-29.csv',
  });
});

test('a wide file has a row for each instant, and an empty cell where a source has no reading', async () => {
  const [header, first, , third] = linesOf(await desk.read(await desk.made({ layout: 'wide' })));
  expect(header).toBe(
    'utc,local (Europe/Riga),offset,\'=1+1<b>""& temperature (C),Virtual temperature (C),Fridge temperature (C)'.replace(
      /'=1.*?\(C\)/,
      `"'=1+1<b>""& temperature (C)"`,
    ),
  );
  expect(first).toMatch(/,0.25,-1e-7,0$/);
  expect(third).toMatch(/,1.25,,1$/);
});

/** Days are fractions in a workbook: its reader may be a part of a millisecond off. */
const seconds = (rows: readonly unknown[] = []): unknown[] =>
  rows.map((value) => (value instanceof Date ? new Date(Math.round(value.getTime() / 1_000) * 1_000) : value));

test('a workbook has dates on the clock of the zone, texts that stay texts, and says what it is', async () => {
  const bytes = await desk.read(await desk.made({ format: 'xlsx' }));
  const [readings, about] = await readXlsxFile(bytes);
  const rows = readings?.data ?? [];
  expect(rows[0]?.slice(0, 3)).toEqual(['utc', 'local (Europe/Riga)', 'offset']);
  expect(seconds(rows[1])).toEqual([
    new Date('2026-03-29T00:30:00Z'),
    new Date('2026-03-29T02:30:00Z'),
    'UTC+02:00',
    2,
    '=1+1<b>"&',
    'temperature',
    'C',
    0.25,
    0,
  ]);
  expect(seconds(rows[31])[1]).toEqual(new Date('2026-03-29T04:00:00Z'));
  expect(rows).toHaveLength(83);
  const told = new Map((about?.data ?? []).map((row) => [row[0], seconds(row)[1]]));
  expect([told.get('local time zone'), told.get('rows'), told.get('from (UTC)')]).toEqual([
    'Europe/Riga',
    82,
    new Date(FROM),
  ]);
});

test('a long file is compressed and comes in pieces, and any range of it is the same bytes', async () => {
  const id = await desk.made({ points: '4.1', to: FROM + 110_000 * 1000 });
  const whole = await desk.read(id);
  const { file_name: name, bytes } = (await desk.row(id)) ?? {};
  expect([String(name).endsWith('.csv.gz'), Number(bytes)]).toEqual([true, whole.length]);
  expect(linesOf(gunzipSync(whole))).toHaveLength(110_001);
  expect(desk.stored.size).toBeGreaterThan(1);
  const edge = 1024 * 1024;
  for (const [from, to] of [
    [0, 1],
    [edge - 1, edge + 20],
    [edge, edge + 1],
    [whole.length - 3, whole.length + 9],
  ] as const)
    expect(await desk.read(id, { from, to })).toEqual(whole.subarray(from, to));
});

test('a workbook of more rows than a sheet may have is not made', async () => {
  await desk.deps.timeSeries.command(
    `INSERT INTO readings SELECT 1, 5, 1, fromUnixTimestamp64Milli(toInt64(${FROM} + number), 'UTC'), 1, 0 FROM numbers(${EXPORT_ROWS.xlsx + 1})`,
  );
  const to = FROM + EXPORT_ROWS.xlsx + 1;
  const id = await desk.ask(terms({ points: '5.1', format: 'xlsx', to }));
  await desk.work();
  expect(await desk.row(id)).toMatchObject({ state: 'failed', why: 'size', rows: '0', bytes: '0' });
});
