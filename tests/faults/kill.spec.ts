import type { AlarmTimelineEntry } from '@watchglass/schemas/alarm/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAlarms, alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { ask, taken } from '../builders/door.ts';
import { celsius, countsOf } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { IS_LONG } from './form.ts';
import { startLoad, type Ledger, type Load } from './ledger.ts';
import { auditVerdict, storedEvents, storedReadings, type StoredReadings } from './stored.ts';

const TIMES = IS_LONG ? [1, 2, 3] : [1];
/** Ten times the target of five seconds. */
const BACK_WITHIN_MS = 50_000;
const MINUTE_MS = 60_000;
/** Age of a reading whose one-minute delay ends soon: after some kills it ends while no process runs. */
const DELAY_LEFT_MS = 2_500;
const PACKS_BETWEEN = 30;
/** Number of packs that may have been acknowledged before the kill but counted after it. */
const SENDERS_IN_FLIGHT = 3;

let stack: Stack;
let workspace: Workspace;
let base: Base;
let sensors = 0;

beforeAll(async () => {
  stack = await startStack();
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await newRule(workspace, { title: 'At once' });
  await newRule(workspace, {
    title: 'After a minute',
    above: { warning: 20, critical: null },
    warningOnDelay: 1,
    criticalOnDelay: 1,
  });
});
afterAll(() => stack.stop());

const victims = {
  service: async () => {
    await stack.kill();
    await stack.start();
  },
  postgres: () => killEngine('postgres'),
  clickhouse: () => killEngine('clickhouse'),
};

async function killEngine(engine: 'postgres' | 'clickhouse'): Promise<void> {
  const killed = (await stack.pids())[engine];
  process.kill(killed, 'SIGKILL');
  await until('another process is in its place', async () => (await stack.pids())[engine] !== killed, BACK_WITHIN_MS);
}

/** Returns true if the product serves: bases are acknowledged, queries to PostgreSQL and to ClickHouse are answered. */
async function isServing(load: Ledger, before: number): Promise<boolean> {
  const { id, owner } = workspace;
  const answers = await Promise.all(
    ['/readyz', `/api/alarms/${id}/active`, `/api/audit/${id}`].map((path) =>
      ask(stack, { method: 'GET', path, headers: { authorization: `Bearer ${owner.token}` } }),
    ),
  );
  return load.acknowledged > before + SENDERS_IN_FLIGHT && answers.every(({ status }) => status === 200);
}

/**
 * Creates a sensor whose one acknowledged reading begins a delay that has nearly passed, and a sensor with an immediate
 * alarm.
 */
async function beginAlarms(): Promise<{ readonly delayed: string; readonly ringing: string; readonly dueAt: number }> {
  sensors += 2;
  const [delayed, ringing] = [`delayed-${sensors}`, `ringing-${sensors}`];
  const at = Date.now() - MINUTE_MS + DELAY_LEFT_MS;
  taken(await base.deliver([celsius(delayed, 21, at), celsius(ringing, 9, Date.now())]));
  return { delayed, ringing, dueAt: at + MINUTE_MS };
}

async function sensorIds(): Promise<ReadonlyMap<string, number>> {
  const { items } = taken(
    await workspace.owner.ask<{ items: SensorView[] }>('GET', `/api/sensors/${workspace.id}?rowsPerPage=100`),
  );
  return new Map(items.map(({ wireId, id }) => [wireId, id]));
}

function tally<T>(things: readonly T[], keyOf: (thing: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(keyOf(thing), (counts.get(keyOf(thing)) ?? 0) + 1);
  return counts;
}

async function expectReadingsOnce(ledger: Ledger): Promise<void> {
  const ids = await sensorIds();
  const key = ({ wireId, at }: { wireId: string; at: number }): string => `${ids.get(wireId)} ${at}`;
  const acknowledged = ledger.readings.filter(({ fate }) => fate === 'acknowledged').map(key);
  const engines = await enginesOf(stack);
  const isWhole = async ({ total, times, rolled }: StoredReadings): Promise<boolean> => {
    const { stored } = await countsOf(workspace);
    return (
      total === stored && rolled.every((known) => known === total) && acknowledged.every((each) => times.has(each))
    );
  };
  const { times } = await until('every acknowledged reading is stored and in the rollups', async () => {
    const stored = await storedReadings(engines, workspace.id);
    return (await isWhole(stored)) && stored;
  });
  expect(
    [...times].filter(([, count]) => count !== 1),
    'no reading is there twice',
  ).toEqual([]);
  const { received, stored, duplicate, conflict } = await countsOf(workspace);
  expect([received, conflict]).toEqual([stored + duplicate, 0]);
}

async function expectCommentsOnce({ comments }: Ledger, alarmId: string): Promise<void> {
  const engines = await enginesOf(stack);
  const events = await storedEvents(engines, workspace.id);
  const inStore = tally(
    events.filter(({ type }) => type === 'AlarmCommented'),
    ({ data }) => (data as { text: string }).text,
  );
  for (const { text, fate } of comments)
    expect([fate === 'acknowledged' ? 1 : 0, 1], text).toContain(inStore.get(text) ?? 0);
  const acknowledged = comments.filter(({ fate }) => fate === 'acknowledged');
  expect(acknowledged.filter(({ text }) => inStore.get(text) !== 1)).toEqual([]);
  const shown = await until('the read model has them all', async () => {
    const entries = (await timelineOf(workspace, alarmId)).filter(({ type }) => type === 'AlarmCommented');
    const texts = tally(entries, ({ data }: AlarmTimelineEntry) => String(data['text']));
    return acknowledged.every(({ text }) => texts.has(text)) && texts;
  });
  expect([...shown].filter(([text, count]) => count !== 1 || inStore.get(text) !== 1)).toEqual([]);
  const revisions = tally(events, ({ stream, revision }) => `${stream} ${revision}`);
  expect([...revisions].filter(([, count]) => count !== 1)).toEqual([]);
  expect(await auditVerdict(engines, workspace.id)).toMatchObject({ ok: true });
}

async function expectAlarmsOnce(wireIds: readonly string[]): Promise<void> {
  const ids = await sensorIds();
  const events = await storedEvents(await enginesOf(stack), workspace.id);
  const raised = tally(
    events.filter(({ type }) => type === 'AlarmRaised'),
    ({ data }) => String((data as { sensorId: number }).sensorId),
  );
  const active = tally(await activeAlarms(workspace), ({ sensorId }) => String(sensorId));
  for (const wireId of wireIds) {
    const expected = wireId.startsWith('delayed') ? 2 : 1;
    expect([raised.get(String(ids.get(wireId))), active.get(String(ids.get(wireId)))], wireId).toEqual([
      expected,
      expected,
    ]);
  }
}

/** Kills under load, and returns the alarms that must exist in the end. */
async function killOnce(kill: () => Promise<void>, load: Load): Promise<readonly string[]> {
  const flowing = load.acknowledged + PACKS_BETWEEN;
  await until('the load flows', () => load.acknowledged > flowing);
  const { delayed, ringing, dueAt } = await beginAlarms();
  const before = load.acknowledged;
  const killedAt = performance.now();
  await kill();
  await until('it serves again', () => isServing(load, before), BACK_WITHIN_MS);
  expect(performance.now() - killedAt).toBeLessThan(BACK_WITHIN_MS);
  const ids = await until('both sensors are known', async () => {
    const known = await sensorIds();
    return known.has(delayed) && known.has(ringing) && known;
  });
  await alarmOf(workspace, ids.get(ringing) ?? 0);
  const due = await until('the timer has fired', async () =>
    (await activeAlarms(workspace)).find(
      ({ sensorId, ruleTitle }) => sensorId === ids.get(delayed) && ruleTitle === 'After a minute',
    ),
  );
  expect(Date.parse(due.raisedAt)).toBeGreaterThanOrEqual(dueAt);
  return [delayed, ringing];
}

describe.each(Object.keys(victims) as (keyof typeof victims)[])('under load, kill -9 of the %s', (victim) => {
  it('loses nothing acknowledged, writes nothing twice, and timers still fire', async () => {
    const { id } = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
    const wireId = [...(await sensorIds())].find(([, known]) => known === id)?.[0] ?? '';
    await base.post([celsius(wireId, 9, Date.now())]);
    const alarm = await alarmOf(workspace, id);
    const load = startLoad({
      base,
      workspace,
      alarmId: alarm.id,
      prefix: `${victim}-`,
      mqttSensor: 7_000_000 + victim.length,
    });
    const pid = stack.pid;
    const alarms: string[] = [];
    for (const _time of TIMES) alarms.push(...(await killOnce(victims[victim], load)));
    await load.stop();
    expect(victim === 'service' || stack.pid === pid, 'the service itself lives on').toBe(true);
    expect(load.acknowledged).toBeGreaterThan(TIMES.length * PACKS_BETWEEN);
    if (victim === 'clickhouse')
      expect(
        [load.unanswered, load.comments.filter(({ fate }) => fate === 'unknown')],
        'nobody waits for ClickHouse',
      ).toEqual([0, []]);
    if (victim === 'service') expect(load.unanswered).toBeGreaterThan(0);
    await expectReadingsOnce(load);
    await expectCommentsOnce(load, alarm.id);
    await expectAlarmsOnce(alarms);
  }, 240_000);
});
