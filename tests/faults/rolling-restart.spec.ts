import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsOf, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { until } from '../stack/until.ts';
import { IS_LONG } from './form.ts';
import { lasting } from './lasting.ts';
import { startLoad, type Load } from './ledger.ts';
import { openWall, startReading } from './onlookers.ts';
import { auditVerdict, storedEvents, storedReadings } from './stored.ts';

const SERVICES = ['projectors', 'policies', 'command-api', 'query-api-1', 'query-api-2'];
const ENDED_WITHIN_MS = 10_000;
const PACKS_BETWEEN = 20;
const PATIENCE_MS = 30_000;

let processes: TestedProcesses;
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  if (!IS_LONG) return;
  processes = await startTestedProcesses();
  workspace = lasting(processes, await newWorkspace(processes));
  base = await newBase(processes, workspace);
  await newRule(workspace, { title: 'At once' });
});
afterAll(() => processes?.stop());

/** Restarts a service under load: it stops in order and in time, and work continues. */
async function restart(name: string, load: Load): Promise<void> {
  const before = performance.now();
  const end = await processes.service(name).stop();
  expect([name, end, performance.now() - before < ENDED_WITHIN_MS]).toEqual([name, { code: 0, signal: null }, true]);
  processes.service(name).start();
  await processes.service(name).ready();
  const acknowledged = load.acknowledged + PACKS_BETWEEN;
  await until(`work goes on after the restart of ${name}`, () => load.acknowledged > acknowledged, PATIENCE_MS);
}

/** It takes a minute by itself, so it runs in the long form alone. */
describe.runIf(IS_LONG)('a rolling restart of every service under load', () => {
  it('loses nothing, and no client notices', async () => {
    const { id: sensorId, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
    taken(await base.deliver([celsius(wireId, 9, Date.now())]));
    const alarm = await alarmOf(workspace, sensorId);
    const wall = await openWall(processes, workspace, sensorId);
    const load = startLoad({ base, workspace, alarmId: alarm.id, prefix: 'rolling-', mqttSensor: 7_100_000 });
    const reader = startReading(workspace, ['/']);
    const rung: number[] = [];
    for (const name of SERVICES) {
      await restart(name, load);
      taken(await base.deliver([celsius(`after-${name}`, 9, Date.now())]));
      const { id } = await sensorHeard(workspace, `after-${name}`);
      await alarmOf(workspace, id, PATIENCE_MS);
      rung.push(id);
    }
    await Promise.all([load.stop(), reader.stop()]);
    const newest = Date.now();
    taken(await base.deliver([celsius(wireId, 9.5, newest)]));
    await until(
      'the wall shows the last value',
      () => wall.told(sensorId, TEMPERATURE).some((value) => value.includes(9.5)),
      PATIENCE_MS,
    );
    wall.close();
    expect([...reader.answers.keys()]).toEqual([200]);
    expect(load.comments.filter(({ fate }) => fate !== 'acknowledged')).toEqual([]);
    expect(load.unanswered).toBe(0);
    await expectAllStoredOnce(load);
    await expectDecidedOnce(load, rung);
  }, 180_000);
});

async function expectAllStoredOnce({ readings }: Load): Promise<void> {
  const { times } = await until(
    'every reading is stored and in the rollups',
    async () => {
      const stored = await storedReadings(processes.stores, workspace.id);
      const counts = await countsOf(workspace);
      return (
        stored.total >= readings.length &&
        counts.stored === stored.total &&
        stored.rolled.every((known) => known === stored.total) &&
        stored
      );
    },
    PATIENCE_MS,
  );
  expect([...times].filter(([, count]) => count !== 1)).toEqual([]);
}

async function expectDecidedOnce({ comments }: Load, rung: readonly number[]): Promise<void> {
  const events = await storedEvents(processes.stores, workspace.id);
  const texts = events
    .filter(({ type }) => type === 'AlarmCommented')
    .map(({ data }) => (data as { text: string }).text);
  expect(texts.toSorted()).toEqual(comments.map(({ text }) => text).toSorted());
  const raised = events
    .filter(({ type }) => type === 'AlarmRaised')
    .map(({ data }) => (data as { sensorId: number }).sensorId);
  for (const sensorId of rung) expect(raised.filter((each) => each === sensorId)).toHaveLength(1);
  expect(await auditVerdict(processes.stores, workspace.id)).toMatchObject({ ok: true });
}
