import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import { encodeLogBody } from '@watchglass/schemas/reading/log-body';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational, Statement } from '@watchglass/streams/ports/relational';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import { v7 } from 'uuid';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { asNew } from '../handle-command.ts';
import { openAlarmEngines, type AlarmEngines } from './engines-for-tests.ts';
import { startPolicies, type Policies } from './start-policies.ts';

const ORGANIZATION = 7;
const START = Date.UTC(2026, 0, 5, 8);
const [UPLINKS, SENSORS] = [6, 400];
/** Less than the events of one uplink, so that one append holds only a part of them. */
const MAY_WAIT = 300;
const MAY_BE_STORED_AT_ONCE = 1400;
const WAIT = { timeout: 30_000, interval: 50 };

async function openEngines(): Promise<AlarmEngines> {
  const engines = await openAlarmEngines(2);
  onTestFinished(() => engines.close());
  return engines;
}

async function ruleForAll({ eventStore }: AlarmEngines, onDelay = 0): Promise<void> {
  const ruleId = v7();
  const definition = {
    title: 'Cold store',
    metricId: 1,
    above: { warning: 5, critical: null },
    below: { warning: null, critical: null },
    warningSeverity: 50 as const,
    warningOnDelay: onDelay,
    criticalOnDelay: onDelay,
    offDelay: 0,
    appliesTo: { kind: 'all' as const },
  };
  const metadata = {
    organizationId: ORGANIZATION,
    actor: { kind: 'user', id: 'ann' },
    at: new Date(START).toISOString(),
    correlationId: v7(),
  } as const;
  const created = {
    type: 'AlarmRuleCreated',
    data: { ruleId, organizationId: ORGANIZATION, version: 1, definition },
  } as const;
  await eventStore.append(alarmRuleStream(ruleId), 'noStream', asNew([created], { metadata, newId: v7 }));
}

/** Appends uplinks, each of its own sensors, with every value too warm. */
async function pileUp({ readingLog }: AlarmEngines): Promise<void> {
  await readingLog.append(
    Array.from({ length: UPLINKS }, (_, uplink) => ({
      partition: 0,
      body: encodeLogBody({
        kind: 'readings',
        organizationId: ORGANIZATION,
        base: 'B1',
        mode: 'live',
        receivedAt: START,
        quarantined: [],
        sensor: Int32Array.from({ length: SENSORS }, (_each, sensor) => uplink * SENSORS + sensor + 1),
        metric: new Int32Array(SENSORS).fill(1),
        at: new Float64Array(SENSORS).fill(START),
        value: new Float64Array(SENSORS).fill(9),
      }),
    })),
  );
}

/** Passes statements on, and counts the events that each commit of an evaluator stores. */
function watchCommits(relational: Relational): { readonly relational: Relational; readonly stored: readonly number[] } {
  const stored: number[] = [];
  const query: Relational['query'] = (statement, values) => {
    const { name, values: own = [] } = statement as Statement;
    if (name === 'evaluator_store.commit') stored.push((JSON.parse(String(own[4])) as unknown[]).length);
    return relational.query(statement, values);
  };
  return { relational: { ...relational, query }, stored };
}

/** The number of sensors with a raised alarm. */
async function raised({ eventStore }: AlarmEngines): Promise<number> {
  const sensors = new Set<number>();
  for await (const { events } of eventStore.readAll(null, { types: ['AlarmRaised'] })) {
    for (const { data } of events) sensors.add((data as { sensorId: number }).sensorId);
  }
  return sensors.size;
}

async function evaluate(wires: Omit<Deps, 'liveBus' | 'clock' | 'newId'>, now: () => number): Promise<Policies> {
  const deps: Deps = {
    ...wires,
    liveBus: openInProcessLiveBus(() => undefined),
    clock: () => new Date(now()),
    newId: v7,
  };
  const policies = await startPolicies(deps, { report: () => undefined, steady: now });
  onTestFinished(() => policies.stop());
  return policies;
}

/** Appends to the same log without a pause. */
function keepBusy({ append }: Pick<ReadingLog, 'append'>): void {
  const state = { isOver: false };
  const write = async (): Promise<void> => {
    while (!state.isOver) await append([{ partition: 1, body: Buffer.from('another') }]).catch(() => undefined);
  };
  const writing = Promise.all([write(), write(), write()]);
  onTestFinished(async () => {
    state.isOver = true;
    await writing;
  });
}

it('alarms of a backlog are raised, stored and delivered in parts that the stores accept', async () => {
  const engines = await openEngines();
  const eventStore = await openPostgresEventStore({ url: engines.url, queue: { items: MAY_WAIT, bytes: 2 ** 26 } });
  onTestFinished(() => eventStore.close());
  const { relational, stored } = watchCommits(engines.relational);
  await ruleForAll(engines);
  await pileUp(engines);
  await evaluate({ ...engines, eventStore, relational }, () => START);
  await expect.poll(() => raised(engines), WAIT).toBe(UPLINKS * SENSORS);
  expect(Math.max(...stored)).toBeLessThan(MAY_BE_STORED_AT_ONCE);
});

it('delays that end together are appended to a busy log', async () => {
  const engines = await openEngines();
  const readingLog = await openPostgresReadingLog({
    url: engines.url,
    partitions: 2,
    queue: { items: MAY_WAIT, bytes: 2 ** 26 },
  });
  onTestFinished(() => readingLog.close());
  let now = START;
  await ruleForAll(engines, 10);
  await pileUp(engines);
  await evaluate({ ...engines, readingLog }, () => now);
  await expect.poll(async () => engines.readingLog.pending('alarms', 0), WAIT).toBe(0);
  keepBusy({ append: (entries) => readingLog.append(entries) });
  now = START + 10 * 60_000;
  await expect.poll(() => raised(engines), WAIT).toBe(UPLINKS * SENSORS);
});

it('an evaluator that takes over reads no alarm stream, however many alarms are open', async () => {
  const engines = await openEngines();
  await ruleForAll(engines);
  await pileUp(engines);
  const first = await evaluate(engines, () => START);
  await expect.poll(() => raised(engines), WAIT).toBe(UPLINKS * SENSORS);
  await first.stop();
  const read = vi.spyOn(engines.eventStore, 'readStream');
  const second = await evaluate(engines, () => START);
  expect(second.partitions()).toEqual([0, 1]);
  expect(read).not.toHaveBeenCalled();
});
