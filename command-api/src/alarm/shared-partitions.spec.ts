import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { encodeLogBody } from '@watchglass/schemas/reading/log-body';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { asNew } from '../handle-command.ts';
import { openAlarmEngines, type AlarmEngines } from './engines-for-tests.ts';
import { startPolicies, type Policies } from './start-policies.ts';

const PARTITIONS = 5;
const ORGANIZATION = 7;
const START = Date.UTC(2026, 0, 5, 8);
const MINUTE = 60_000;

let engines: AlarmEngines;
let eventStore: EventStore;
let readingLog: ReadingLog;
let now = START;
const running: Policies[] = [];
const reported: unknown[] = [];

beforeAll(async () => {
  engines = await openAlarmEngines(PARTITIONS);
  ({ eventStore, readingLog } = engines);
});
afterAll(() => engines.close());
afterEach(async () => {
  await Promise.all(running.splice(0).map((policies) => policies.stop()));
});

async function start(): Promise<Policies> {
  const deps = {
    eventStore,
    readingLog,
    relational: engines.relational,
    liveBus: openInProcessLiveBus(() => undefined),
    clock: () => new Date(now),
    newId: v7,
  };
  const policies = await startPolicies(deps, { report: (error) => reported.push(error), steady: () => now });
  running.push(policies);
  return policies;
}

async function leave(policies: Policies): Promise<void> {
  running.splice(running.indexOf(policies), 1);
  await policies.stop();
}

/** Resolves when each evaluator holds its count of partitions, and every partition has a holder. */
const shared = (...counts: readonly number[]): Promise<unknown> =>
  vi.waitFor(() => {
    const held = running.map((policies) => policies.partitions());
    expect(held.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual(counts);
    expect(new Set(held.flat()).size).toBe(PARTITIONS);
  }, WAIT);

/** Appends one value per partition, for the sensor whose id is the partition's number plus one. */
async function post(minute: number, value: number): Promise<void> {
  await readingLog.append(
    Array.from({ length: PARTITIONS }, (_, partition) => ({
      partition,
      body: encodeLogBody({
        kind: 'readings',
        organizationId: ORGANIZATION,
        base: 'B1',
        mode: 'live',
        receivedAt: now,
        quarantined: [],
        sensor: Int32Array.of(partition + 1),
        metric: Int32Array.of(1),
        at: Float64Array.of(START + minute * MINUTE),
        value: Float64Array.of(value),
      }),
    })),
  );
}

async function raised(): Promise<number[]> {
  const sensors: number[] = [];
  for await (const { events } of eventStore.readAll(null, { types: ['AlarmRaised'] })) {
    sensors.push(...events.map(({ data }) => (data as { sensorId: number }).sensorId));
  }
  return sensors.toSorted((a, b) => a - b);
}

async function rule(): Promise<void> {
  const ruleId = v7();
  const definition = {
    title: 'Cold store',
    metricId: 1,
    above: { warning: 5, critical: 8 },
    below: { warning: null, critical: null },
    warningSeverity: 50 as const,
    warningOnDelay: 10,
    criticalOnDelay: 10,
    offDelay: 0,
    appliesTo: { kind: 'all' as const },
  };
  const metadata = {
    organizationId: ORGANIZATION,
    actor: { kind: 'user', id: 'ann' },
    at: new Date(now).toISOString(),
    correlationId: v7(),
  } as const;
  const created = {
    type: 'AlarmRuleCreated',
    data: { ruleId, organizationId: ORGANIZATION, version: 1, definition },
  } as const;
  await eventStore.append(alarmRuleStream(ruleId), 'noStream', asNew([created], { metadata, newId: v7 }));
}

it('partitions are shared evenly as evaluators start and stop', async () => {
  await start();
  await shared(5);
  const second = await start();
  await shared(2, 3);
  await start();
  await shared(1, 2, 2);
  await leave(second);
  await shared(2, 3);
  expect(reported).toEqual([]);
});

it('a delay that runs while its partition changes hands ends on time, and once', async () => {
  await rule();
  await start();
  await shared(5);
  await post(0, 6);
  await vi.waitFor(async () => expect(await readingLog.head(PARTITIONS - 1)).not.toBeNull(), WAIT);
  now = START + 5 * MINUTE;
  await start();
  await shared(2, 3);
  await post(6, 6);
  now = START + 10 * MINUTE;
  await vi.waitFor(async () => expect(await raised()).toEqual([1, 2, 3, 4, 5]), WAIT);
  await Promise.all(running.splice(0).map((policies) => policies.stop()));
  expect(await raised()).toEqual([1, 2, 3, 4, 5]);
  expect(reported).toEqual([]);
});
