import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { Relational } from '@watchglass/streams/ports/relational';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Desk, EVERYTHING } from './exports-for-tests.ts';
import { sweepExports } from './sweep-exports.ts';

const MINUTE = 60_000;
/** Half an hour before summer time begins in Riga. */
const FROM = Date.UTC(2026, 2, 29, 0, 30);
const LOCATION = '0195f000-0000-7000-8000-000000000001';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.deps.relational
    .query(`INSERT INTO read.sensors (id, organization_id, interval_seconds, name, location_id) VALUES
    (1, 1, 60, 'Fridge', '${LOCATION}'), (2, 1, 60, '=1+1<b>"&', NULL), (3, 1, 60, 'Virtual', NULL), (4, 1, 1, 'Fast', NULL);
    INSERT INTO read.virtual_sensors VALUES (3, 1)`);
  const { timeSeries } = desk.deps;
  await timeSeries.command(
    `INSERT INTO readings SELECT 1, 1 + number % 2, 1, fromUnixTimestamp64Milli(toInt64(${FROM} + intDiv(number, 2) * ${MINUTE}), 'UTC'), number / 4, number % 5 = 0 FROM numbers(120)`,
  );
  await timeSeries.command(
    `INSERT INTO readings SELECT 1, 4, 1, fromUnixTimestamp64Milli(toInt64(${FROM} + number * 1000), 'UTC'), cityHash64(number) / 1e9, 0 FROM numbers(110000)`,
  );
  await timeSeries.command(
    `INSERT INTO derived_readings SELECT 1, 3, 1, fromUnixTimestamp64Milli(toInt64(${FROM} + number * ${MINUTE}), 'UTC'), -1e-7, 0, 1 FROM numbers(2)`,
  );
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.membership = EVERYTHING;
  await desk.deps.relational.query("UPDATE command.exports SET state = 'deleted'");
  await sweepExports(desk.deps);
});

const terms = (change: Partial<ExportTerms> = {}): ExportTerms => ({
  points: '2.1,3.1,1.1',
  from: FROM,
  to: FROM + 40 * MINUTE,
  timezone: 'Europe/Riga',
  format: 'csv',
  layout: 'long',
  ...change,
});

async function made(change: Partial<ExportTerms> = {}): Promise<string> {
  const id = await desk.ask(terms(change));
  await desk.work();
  expect(desk.reported).toEqual([]);
  return id;
}
const linesOf = (bytes: Buffer): string[] => bytes.toString().replace('\uFEFF', '').trim().split('\r\n');

test('a file has each reading, one source after another, on the clock of its zone, and no formula', async () => {
  const id = await made();
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
  const [header, first, , third] = linesOf(await desk.read(await made({ layout: 'wide' })));
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
  const bytes = await desk.read(await made({ format: 'xlsx' }));
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
  const id = await made({ points: '4.1', to: FROM + 110_000 * 1000 });
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

/** A connection that is cut before its statement number `at`, for this process alone. */
function cutBefore(relational: Relational, at: number): Relational {
  let left = at;
  const cut = <T extends object>(db: T & Pick<Relational, 'query'>): T => ({
    ...db,
    query: (...args: Parameters<Relational['query']>) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : db.query(...args);
    },
  });
  return { ...cut(relational), transaction: (work) => relational.transaction((tx) => work(cut(tx))) };
}

test('a process that dies between any two steps leaves its export to the next, which ends once with the same file', async () => {
  const one = { points: '1.1' };
  const right = await desk.read(await made(one));
  desk.reported.length = 0;
  let steps = 0;
  for (let isDone = false; !isDone; steps += 1) {
    const id = await desk.ask(terms(one));
    await desk.work(cutBefore(desk.deps.relational, steps)).catch(() => undefined);
    isDone = (await desk.row(id))?.['state'] === 'ready';
    desk.later(61);
    await desk.work();
    expect(await desk.row(id), `after ${steps} steps`).toMatchObject({ state: 'ready' });
    await sweepExports(desk.deps);
    expect(await desk.read(id)).toEqual(right);
    await desk.deps.relational.query("UPDATE command.exports SET state = 'deleted' WHERE id = $1", [id]);
    await sweepExports(desk.deps);
  }
  expect(steps).toBeGreaterThan(5);
  desk.reported.length = 0;
});

test('what was cancelled, failed or is over is swept with all its bytes, and nothing else is', async () => {
  const [over, kept] = [await made(), await made()];
  expect(desk.stored.size).toBe(2);
  const cancelled = await desk.ask(terms());
  await desk.work(desk.deps.relational, {
    ...desk.deps.files,
    put: async (organizationId, bytes) => {
      await desk.deps.relational.query("UPDATE command.exports SET state = 'deleted', claim = NULL WHERE id = $1", [
        cancelled,
      ]);
      return desk.deps.files.put(organizationId, bytes);
    },
  });
  await desk.deps.relational.query('UPDATE command.exports SET expires_at = $2 WHERE id = $1', [over, desk.now]);
  await sweepExports(desk.deps);
  expect(await Promise.all([over, kept, cancelled].map(async (id) => (await desk.row(id))?.['state']))).toEqual([
    'removed',
    'ready',
    undefined,
  ]);
  expect(desk.stored.size).toBe(1);
});

const LOSSES = [
  ['is no member any more', null],
  ['has no right any more', { role: 1, rights: {} }],
  ['sees another place', { ...EVERYTHING, locations: ['0195f000-0000-7000-8000-000000000002'] }],
] as const;

test.each(LOSSES)('whoever %s gets no file', async (_, membership) => {
  const id = await desk.ask(terms());
  desk.membership = membership;
  await desk.work();
  expect(await desk.row(id)).toMatchObject({ state: 'failed', why: 'sight', bytes: '0' });
  await sweepExports(desk.deps);
  expect(desk.stored.size).toBe(0);
});

/** The connection, with something done once the first rows of an export are there. */
function atFirstRows(act: () => void): Relational {
  const { relational } = desk.deps;
  return {
    ...relational,
    query: async (...args: Parameters<Relational['query']>) => {
      const [statement] = args;
      if (typeof statement === 'object' && statement.name === 'exports.hold') act();
      return relational.query(...args);
    },
  } as Relational;
}

test.each(LOSSES.flatMap((loss) => [[...loss, 'csv'] as const, [...loss, 'xlsx'] as const]))(
  'whoever %s while a file is made gets none: %o, %s',
  async (_, membership, format) => {
    const id = await desk.ask(terms({ format }));
    await desk.work(
      atFirstRows(() => {
        desk.membership = membership;
        desk.later(2);
      }),
    );
    expect(await desk.row(id)).toMatchObject({ state: 'failed', why: 'sight', bytes: '0' });
    await sweepExports(desk.deps);
    expect(desk.stored.size).toBe(0);
  },
);

test.each(['csv', 'xlsx'] as const)(
  'a process that ends lets its export go, and the next one takes it: %s',
  async (format) => {
    const id = await desk.ask(terms({ format }));
    await desk.work(atFirstRows(() => desk.stopping.abort()));
    expect(await desk.row(id)).toMatchObject({ state: 'waiting', attempts: 0, claim: null });
    desk.stopping = new AbortController();
    await desk.work();
    expect(await desk.row(id)).toMatchObject({ state: 'ready', rows: '82', attempts: 1 });
    expect(desk.reported).toEqual([]);
  },
);

test('an export of which processes die each time is given up', async () => {
  const id = await desk.ask(terms());
  await desk.deps.relational.query("UPDATE command.exports SET state = 'running', attempts = 5 WHERE id = $1", [id]);
  await desk.work();
  expect(await desk.row(id)).toMatchObject({ state: 'failed', why: 'trouble' });
  expect(await desk.work()).toBe(false);
});

test('a person has one export in the making, and others are not kept waiting by theirs', async () => {
  const ids = [await desk.ask(terms()), await desk.ask(terms()), await desk.ask(terms(), 'bo')];
  await desk.deps.relational.query(
    "UPDATE command.exports SET state = 'running', claimed_until = $2::timestamptz + interval '1 minute' WHERE id = $1",
    [ids[0], desk.now],
  );
  await desk.work();
  expect(await desk.work()).toBe(false);
  const states = await Promise.all(ids.map(async (id) => (await desk.row(id))?.['state']));
  expect(states).toEqual(['running', 'waiting', 'ready']);
});
