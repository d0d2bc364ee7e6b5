import { randomUUID } from 'node:crypto';
import type { Relational } from '@watchglass/streams/ports/relational';
import { WAIT } from '@watchglass/streams/testing/wait';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { takeExport } from './export-store.ts';
import { Desk, EVERYTHING, terms } from './exports-for-tests.ts';
import { sweepExports } from './sweep-exports.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

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
  const right = await desk.read(await desk.made(one));
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
  const [over, kept] = [await desk.made(), await desk.made()];
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
function atFirstRows(act: () => void | Promise<void>): Relational {
  const { relational } = desk.deps;
  return {
    ...relational,
    query: async (...args: Parameters<Relational['query']>) => {
      const [statement] = args;
      if (typeof statement === 'object' && statement.name === 'exports.hold') await act();
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

test('a process that was too slow loses its export to the next one, and leaves nothing of it', async () => {
  const right = await desk.read(await desk.made());
  const id = await desk.ask(terms());
  await desk.work(
    atFirstRows(async () => {
      desk.later(61);
      await desk.work();
    }),
  );
  expect(await desk.row(id)).toMatchObject({ state: 'ready', attempts: 2 });
  await sweepExports(desk.deps);
  expect(await desk.read(id)).toEqual(right);
  expect([desk.stored.size, desk.reported]).toEqual([2, []]);
});

test('of ten processes that look at once, one takes an export, and a person has no second one in the making', async () => {
  const ids = [await desk.ask(terms()), await desk.ask(terms()), await desk.ask(terms(), 'bo')];
  const { relational } = desk.deps;
  const takes = Array.from({ length: 10 }, () => takeExport(relational, { claim: randomUUID(), now: desk.now }));
  const taken = (await Promise.all(takes)).flatMap((inHand) => inHand ?? []);
  expect(taken.map(({ by }) => by).toSorted()).toEqual(['ann', 'bo']);
  expect(ids).toEqual(expect.arrayContaining(taken.map(({ id }) => id)));
});

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

test('an export that is cancelled while a process takes it is not made', async () => {
  const id = await desk.ask(terms());
  const { relational } = desk.deps;
  const waiting = () =>
    relational.query("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
  let working: Promise<boolean> | undefined;
  await relational.transaction(async (tx) => {
    await tx.query("UPDATE command.exports SET state = 'deleted', claim = NULL WHERE id = $1", [id]);
    working = desk.work();
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), WAIT);
  });
  expect(await working).toBe(false);
  expect(await desk.row(id)).toMatchObject({ state: 'deleted', claim: null });
});
