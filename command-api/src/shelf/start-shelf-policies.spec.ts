import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import { shelfStream, type ShelfEvent } from '@watchglass/schemas/shelf/events';
import type { DomainEvent } from '@watchglass/schemas/events';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { alarmFold, knownAlarm } from '../alarm/alarm.ts';
import { asNew, handleCommand, load } from '../handle-command.ts';
import { openStores, type Stores } from '../stores-for-tests.ts';
import { shelfFold, shelfIdOf } from './shelf.ts';
import { shelveAlarm } from './shelve-alarm.ts';
import { startShelfPolicies } from './start-shelf-policies.ts';

const MINUTE = 60_000;
let stores: Stores;
let deps: Stores['deps'];
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  stores = await openStores();
  ({ deps } = stores);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});
afterAll(() => stores.remove());

const report = (error: unknown): void => {
  throw error;
};
async function startTwo(): Promise<void> {
  running.push(...(await Promise.all([startShelfPolicies(deps, { report }), startShelfPolicies(deps, { report })])));
}

const metadataOf = () =>
  ({
    organizationId: 1,
    actor: { kind: 'user', id: 'u' },
    at: deps.clock().toISOString(),
    correlationId: v7(),
  }) as const;
const append = (stream: string, event: DomainEvent) =>
  deps.eventStore.append(stream, 'any', asNew([event], { metadata: metadataOf(), newId: v7 }));

interface Source {
  readonly alarmId: string;
  readonly ruleId: string;
}

async function raise({ alarmId, ruleId }: Source, count: number, severity: 50 | 80): Promise<void> {
  const at = deps.clock().toISOString();
  const limit = { side: 'above', threshold: 5, value: 9, onsetAt: at, measuredAt: at } as const;
  const rule = { ruleId, ruleVersion: 1, ruleTitle: 'Cold store', sensorId: 1, metricId: 1 };
  const data = { alarmId, organizationId: 1, ...rule, severity, raise: count, ...limit };
  await append(alarmStream(alarmId), { type: 'AlarmRaised', data } satisfies AlarmEvent);
}

/** An alarm that is shelved, and the events of its shelf. */
async function shelved(minutes: number, severity: 50 | 80 = 50) {
  const source = { alarmId: v7(), ruleId: v7() };
  await raise(source, 1, severity);
  const alarm = knownAlarm((await load(deps.eventStore, alarmStream(source.alarmId), alarmFold)).state, 1);
  const stream = shelfStream(shelfIdOf(alarm));
  const decide = () => shelveAlarm(alarm, { raise: 1, minutes, reason: 'defrosting' }, deps.clock());
  await handleCommand(deps.eventStore, stream, { ...shelfFold, decide }, { metadata: metadataOf(), newId: v7 });
  const endings = async () => {
    const found: Extract<ShelfEvent, { type: 'AlarmUnshelved' }>['data'][] = [];
    for await (const { type, data } of deps.eventStore.readStream(stream))
      if (type === 'AlarmUnshelved') found.push(data as (typeof found)[number]);
    return found;
  };
  return {
    ...source,
    ends: async () => (await endings()).map(({ cause }) => cause),
    endsFor: async () => (await endings()).map(({ alarmId }) => alarmId),
  };
}

const patience = { timeout: 10_000, interval: 20 };

it('ends at its time once, though two processes look', async () => {
  const [due, later] = [await shelved(5), await shelved(6)];
  await startTwo();
  stores.clock.now += 5 * MINUTE;
  await vi.waitFor(async () => expect(await due.ends()).toEqual(['ended']), patience);
  expect(await later.ends()).toEqual([]);
});

it('ends for the newest alarm of a flapping sensor, so that it rings', async () => {
  const shelf = await shelved(5);
  await startTwo();
  const newest = v7();
  await raise({ ...shelf, alarmId: newest }, 1, 50);
  stores.clock.now += 5 * MINUTE;
  await vi.waitFor(async () => expect(await shelf.endsFor()).toEqual([newest]), patience);
});

it('ends once if an alarm of its rule and subject becomes critical, also while no process ran', async () => {
  const [before, live, flapping, critical] = [
    await shelved(60),
    await shelved(60),
    await shelved(60),
    await shelved(60, 80),
  ];
  await raise({ ...before, alarmId: v7() }, 1, 80);
  await startTwo();
  await raise({ ...flapping, alarmId: v7() }, 1, 50);
  await raise({ ...critical, alarmId: v7() }, 1, 80);
  await raise(live, 2, 80);
  await vi.waitFor(async () => expect(await live.ends()).toEqual(['severityRose']), patience);
  await vi.waitFor(async () => expect(await before.ends()).toEqual(['severityRose']), patience);
  expect([await flapping.ends(), await critical.ends()]).toEqual([[], []]);
});

it('ends if the alarm rose while it was being shelved', async () => {
  await startTwo();
  const alarm = { alarmId: v7(), ruleId: v7() };
  await raise(alarm, 1, 50);
  const seen = knownAlarm((await load(deps.eventStore, alarmStream(alarm.alarmId), alarmFold)).state, 1);
  await raise(alarm, 2, 80);
  const stream = shelfStream(shelfIdOf(seen));
  const [event] = shelveAlarm(seen, { raise: 1, minutes: 5, reason: 'defrosting' }, deps.clock());
  if (event) await append(stream, event);
  await vi.waitFor(async () => {
    expect((await load(deps.eventStore, stream, shelfFold)).state.status).toBe('empty');
  }, patience);
});
