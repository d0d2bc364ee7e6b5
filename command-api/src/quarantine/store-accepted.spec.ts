import { measuredValue } from '@watchglass/schemas/reading/log-body';
import { quarantineStream } from '@watchglass/schemas/quarantine/events';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asNew, load } from '../handle-command.ts';
import { openTestIngest, type TestIngest } from '../reading/ingest-for-tests.ts';
import { acceptRecords, groupFold, groupIdOf, streamOfGroup } from './group.ts';
import type { QuarantinedRecord } from './group-records.ts';
import { storeAccepted, type StoringDeps } from './store-accepted.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const COUNT = 25_000;
const GROUP = { reason: 'unknownUnit', sensor: 'S', metric: 'temperature', unit: 'kg' } as const;
/** What is in the ten oldest records is deleted: it is not stored again. */
const CUTOFFS = { known: () => Promise.resolve(new Map([[1, NOON - (COUNT - 11) * MINUTE]])) };
const ADJUSTMENTS = { of: () => Promise.resolve(undefined) };

/** Of two bases in turn. Every thousandth has no number, the oldest ten were deleted, and one would be too hot. */
const RECORDS: readonly QuarantinedRecord[] = Array.from({ length: COUNT }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  base: n % 2 === 0 ? 'B1' : 'B2',
  at: NOON - n * MINUTE,
  raw: n % 1_000 === 1 ? '' : n === 2 ? '4000' : String(n % 10),
  receivedAt: NOON + n,
}));
const LEFT_OUT = 36;

let stores: TestIngest;
beforeAll(async () => {
  stores = await openTestIngest();
});
afterAll(() => stores.close());

/** The store of what was set aside, as `recordsToStore` asks it. */
const timeSeries = {
  query: (_sql: string, asked: Readonly<Record<string, unknown>> = {}) => {
    const rows = RECORDS.filter(({ receivedAt }) => receivedAt > Number(asked['last']));
    return Promise.resolve(rows.slice(0, Number(asked['limit'])));
  },
} as StoringDeps['timeSeries'];

/** Wires of a process that ends before or after its nth append to the log or to the event store. */
function dyingAt(n: number, when: 'before' | 'after'): StoringDeps {
  let appends = 0;
  const mortal = <S extends object>(store: S): S =>
    new Proxy(store, {
      get(target, name) {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        const call = member.bind(target) as (...given: unknown[]) => Promise<unknown>;
        if (name !== 'append') return call;
        return async (...given: unknown[]) => {
          appends += 1;
          if (appends === n && when === 'before') throw new Error('killed');
          const done = await call(...given);
          if (appends === n) throw new Error('killed');
          return done;
        };
      },
    });
  const { eventStore, readingLog } = stores.deps;
  return {
    ...stores.deps,
    timeSeries,
    adjustments: ADJUSTMENTS,
    cutoffs: CUTOFFS,
    eventStore: mortal(eventStore),
    readingLog: mortal(readingLog),
  };
}

it('records that were accepted become readings once, wherever the processes that store them end', async () => {
  const { eventStore } = stores.deps;
  const records = { decisions: 0, until: NOON + COUNT, total: COUNT, untilSettled: 0, untilDismissed: 0 };
  const decision = { decisionId: v7(), organizationId: 1, group: GROUP, records };
  const point = { sensorId: 7, metricId: 1, conversion: { slope: 2, offset: 1, asUnit: null } };
  const events = acceptRecords(groupFold.initial, { ...decision, ...point });
  const groupId = groupIdOf(1, GROUP);
  const metadata = {
    organizationId: 1,
    actor: { kind: 'system', id: 'test' },
    at: new Date(NOON).toISOString(),
    correlationId: v7(),
  } as const;
  await eventStore.append(streamOfGroup(1, GROUP), 'noStream', asNew(events, { metadata, newId: v7 }));
  for (const when of ['before', 'after'] as const)
    for (const n of [1, 2]) await storeAccepted(dyingAt(n, when), groupId).catch(() => undefined);
  while (await storeAccepted(dyingAt(0, 'before'), groupId));
  const { state } = await load(eventStore, quarantineStream(groupId), groupFold);
  expect(state).toMatchObject({ settled: COUNT, storing: null });
  expect(await stores.events({ types: ['QuarantineStored'] })).toMatchObject([
    { data: { read: 10_000, done: false } },
    { data: { read: 20_000, done: false } },
    { data: { read: COUNT, stored: COUNT - LEFT_OUT, leftOut: LEFT_OUT, done: true } },
  ]);
  const found = new Map<number, string>();
  for (const body of await stores.logged()) {
    expect(body).toMatchObject({ mode: 'backfill', receivedAt: NOON, accepted: true, quarantined: [] });
    for (const [i, at] of body.at.entries()) {
      const told = `${body.base} ${body.sensor[i]}.${body.metric[i]} ${measuredValue(body, i)}`;
      // What is appended again is the same, so it is a duplicate.
      expect(found.get(at) ?? told).toBe(told);
      found.set(at, told);
    }
  }
  expect(found.size).toBe(COUNT - LEFT_OUT);
  expect(found.get(NOON - 3 * MINUTE)).toBe('B2 7.1 7');
});
