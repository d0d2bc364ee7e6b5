import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Snapshot } from '@watchglass/schemas/live/messages';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import { celsius, latestOf, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { openLine, type Line } from '../stack/line.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const opened: { close(): void }[] = [];

let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await newRule(workspace);
});
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** A client behind a connection of its own, which watches again after each reconnection. */
async function behindALine(
  sensorId: number,
): Promise<{ readonly line: Line; readonly client: LiveClient; readonly snapshots: readonly Snapshot[] }> {
  const line = await openLine(stack);
  const client = await openLive(
    line.url,
    { token: workspace.owner.token, organizationId: workspace.id },
    { reconnection: true },
  );
  opened.push(client, line);
  const snapshots: Snapshot[] = [];
  const watch = async (): Promise<void> => {
    snapshots.push(await client.watch({ points: [`${sensorId}.${TEMPERATURE}`], rows: ['alarm'] }));
  };
  await watch();
  client.socket.on('connect', () => void watch().catch(() => undefined));
  return { line, client, snapshots };
}

/** Ten values, the last of which raises an alarm, while the connection is cut. */
async function raiseMeanwhile(sensor: {
  readonly id: number;
  readonly wireId: string;
}): Promise<{ readonly at: number; readonly alarm: AlarmView }> {
  const from = Date.now() - 10_000;
  for (let step = 1; step <= 10; step += 1) await base.post([celsius(sensor.wireId, step, from + 1000 * step)]);
  const alarm = await alarmOf(workspace, sensor.id);
  await until('the last value is stored', async () =>
    (await latestOf(workspace)).some(([id, , at, value]) => id === sensor.id && at === from + 10_000 && value === 10),
  );
  return { at: from + 10_000, alarm };
}

const isSorted = (instants: readonly number[]): boolean =>
  instants.every((at, index) => at >= (instants[index - 1] ?? 0));

describe.each(['reset', 'silent'] as const)('a socket with a cut connection (%s) during a raise', (how) => {
  it('has the exact value and the alarm after the reconnection, and never shows an older value after a newer one', async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const { line, client, snapshots } = await behindALine(sensor.id);
    await until('the value before the cut is received', () => client.told(sensor.id, TEMPERATURE).at(-1)?.[3] === 5);
    line.cut(how);
    const { at, alarm } = await raiseMeanwhile(sensor);
    expect(client.told(sensor.id, TEMPERATURE).at(-1)?.[3]).toBe(5);
    expect(client.row<AlarmView>('alarm', alarm.id)).toBeUndefined();
    line.mend();
    await until('the exact value is received', () => client.told(sensor.id, TEMPERATURE).at(-1)?.[2] === at);
    expect(client.told(sensor.id, TEMPERATURE).at(-1)?.[3]).toBe(10);
    await until(
      'the alarm, told or to be read again',
      () =>
        client.row<AlarmView>('alarm', alarm.id)?.state === 'active' ||
        (snapshots.at(-1)?.rows.alarm ?? '') >= alarm.position,
    );
    expect(isSorted(client.told(sensor.id, TEMPERATURE).map(([, , instant]) => instant))).toBe(true);
    await base.post([celsius(sensor.wireId, 11, at + 5_000)]);
    await until('later values are received as before', () => client.told(sensor.id, TEMPERATURE).at(-1)?.[3] === 11);
    await until('the later alarm is received', () => client.row<AlarmView>('alarm', alarm.id)?.raise === 2);
  });
});
