import type { HistoryView } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { PreviewView, VirtualSensorView } from '@watchglass/schemas/virtual-sensor/views';
import { beforeAll, describe, expect, inject, it, test } from 'vitest';
import { alarmOf, activeAlarms } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { sensorHeard, WEIGHT, latestOf, type SenmlRecord } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE = 60_000;
const FRACTION = 24;
let workspace: Workspace;
let base: Base;
let [tank, total] = [0, 0];
const START = Date.now() - 30 * MINUTE;

const kilograms = (sensor: string, value: number, at: number): SenmlRecord => ({
  n: `${sensor}:weight`,
  u: 'kg',
  t: at / 1000,
  v: value,
});
const lists = (): string => `/api/virtual-sensors/${workspace.id}`;

interface Formula {
  readonly type?: string;
  readonly inputs?: readonly object[];
  readonly parameters?: object;
}

function ratioOf(more: Formula = {}): object {
  const inputs = [tank, total].map((sensorId) => ({ sensorId, metricId: WEIGHT, maxAgeSeconds: 600 }));
  return { type: 'ratio', inputs, parameters: {}, timeZone: 'Europe/Riga', ...more };
}

const create = (more: Formula & { name?: string } = {}) =>
  workspace.owner.ask<{ id: number }>('POST', lists(), { name: 'Level', ...ratioOf(more) });
const sensorOf = async (id: number): Promise<SensorView | undefined> => {
  const answer = await workspace.owner.ask<SensorView>('GET', `/api/sensors/${workspace.id}/sensor/${id}`);
  return answer.status === 404 ? undefined : taken(answer);
};
const detailOf = async (id: number): Promise<VirtualSensorView> =>
  taken(await workspace.owner.ask<VirtualSensorView>('GET', `${lists()}/virtual-sensor/${id}`));

async function valueOf(id: number): Promise<number | undefined> {
  return (await latestOf(workspace)).find(([sensorId]) => sensorId === id)?.[3];
}

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  taken(await base.deliver([kilograms('tank', 40, START), kilograms('total', 100, START)]));
  [tank, total] = [(await sensorHeard(workspace, 'tank')).id, (await sensorHeard(workspace, 'total')).id];
});

test('two inputs make a value on tiles, in charts and in alarms; late readings correct it, and a division by zero is told', async () => {
  await newRule(workspace, {
    title: 'Low',
    metricId: FRACTION,
    above: { warning: null, critical: null },
    below: { warning: 30, critical: 20 },
  });
  const { id } = taken(await create());
  await until('its history is computed', async () => (await valueOf(id)) === 40);
  expect(await sensorOf(id)).toMatchObject({ kind: 'virtual', metrics: [FRACTION], invalid: null });

  const client = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  await client.watch({ points: [`${id}.${FRACTION}`], rows: [] });
  taken(await base.deliver([kilograms('tank', 15, START + 5 * MINUTE)]));
  await until('the value reaches the socket', async () => client.told(id, FRACTION).at(-1)?.[3] === 15);
  client.close();
  expect((await alarmOf(workspace, id)).sensorId).toBe(id);

  taken(await base.deliver([kilograms('total', 60, START + 4 * MINUTE)]));
  await until('a late reading corrects the newest value', async () => (await valueOf(id)) === 25);
  taken(await base.deliver([kilograms('total', 0, START + 6 * MINUTE)]));
  const invalid = await until('a division by zero is told', async () => (await sensorOf(id))?.invalid ?? false);
  expect(invalid).toEqual({ at: START + 6 * MINUTE, reason: 'divisionByZero', input: total });

  const query = `points=${id}.${FRACTION}&from=${START - MINUTE}&to=${START + 10 * MINUTE}`;
  const chart = taken(await workspace.owner.ask<HistoryView>('GET', `/api/readings/${workspace.id}/history?${query}`));
  const means = chart.series[0]?.points.flatMap(([, , mean]) => mean ?? []);
  expect(means?.map((mean) => Math.round(mean))).toEqual([40, 67, 25]);
  expect((await activeAlarms(workspace)).length).toBeLessThanOrEqual(1);
});

test('a change computes the whole history again, or only what follows', async () => {
  const { id } = taken(await create({ type: 'sum', parameters: {} }));
  await until('its history is computed', async () => (await valueOf(id)) !== undefined);
  const before = await sensorOf(id);
  const body = { ...ratioOf({ type: 'sum', parameters: {} }), timeZone: 'UTC', recompute: 'all' };
  const change = (etag: string) =>
    workspace.owner.ask('PUT', `${lists()}/virtual-sensor/${id}`, body, { 'if-match': etag });
  expect((await change('"99"')).code).toBe('SensorOutdated');
  taken(await change(before?.etag ?? ''));
  expect((await change(before?.etag ?? '')).code).toBe('SensorOutdated');
  await until('the change is shown', async () => (await detailOf(id)).version === 2);
  await until('the history is complete', async () => (await detailOf(id)).history === null);
  taken(await workspace.owner.ask('POST', `${lists()}/virtual-sensor/${id}/stop`, { from: new Date().toISOString() }));
});

test('an input by measurement point follows the sensor of the point, and no point feeds itself', async () => {
  const assets = `/api/assets/${workspace.id}`;
  const asset = taken(await workspace.owner.ask<{ id: string }>('POST', assets, { name: 'Silo' }));
  const added = await workspace.owner.ask<{ id: string }>('POST', `${assets}/asset/${asset.id}/point`, {
    name: 'Content',
    metricId: WEIGHT,
  });
  const point = taken(added).id;
  const attach = (sensorId: number) =>
    workspace.owner.ask('POST', `${assets}/point/${point}/attach`, {
      sensorId,
      from: new Date(START - MINUTE).toISOString(),
    });
  const names = ['first', 'second'].map((name) => `${name}-${asset.id.slice(-8)}`);
  taken(await base.deliver(names.map((name, place) => kilograms(name, 10 + 60 * place, START))));
  const [first = 0, second = 0] = await Promise.all(names.map(async (name) => (await sensorHeard(workspace, name)).id));
  taken(await attach(first));
  const offset = { type: 'offset', parameters: { constant: 1 } };
  const { id } = taken(await create({ ...offset, inputs: [{ pointId: point, metricId: WEIGHT }] }));
  await until('its history is computed', async () => (await valueOf(id)) === 11);
  expect((await detailOf(id)).inputs).toMatchObject([{ pointId: point, metricId: WEIGHT }]);

  const at = new Date(START - MINUTE).toISOString();
  const replaced = { by: second, at };
  taken(await workspace.owner.ask('POST', `/api/sensors/${workspace.id}/sensor/${first}/replace`, replaced));
  await until('it follows the successor', async () => (await valueOf(id)) === 71);

  const fed = taken(await create({ ...offset, inputs: [{ sensorId: id, metricId: WEIGHT }] })).id;
  taken(await workspace.owner.ask('POST', `${assets}/point/${point}/detach`, {}));
  expect((await attach(fed)).code).toBe('VirtualCycle');
  expect((await create({ ...offset, inputs: [{ metricId: WEIGHT }] })).code).toBe('InvalidRequest');
  const unknown = { pointId: '0195f000-0000-7000-8000-0000000000d0', metricId: WEIGHT };
  expect((await create({ ...offset, inputs: [unknown] })).code).toBe('PointUnknown');
  const formula = JSON.stringify(ratioOf({ ...offset, inputs: [{ pointId: point, metricId: WEIGHT }] }));
  const path = `${lists()}/preview?formula=${encodeURIComponent(formula)}`;
  expect(taken(await workspace.owner.ask<PreviewView>('GET', path)).points.at(-1)?.[1]).toBe(71);
});

test('a preview shows the last seven days and what is invalid', async () => {
  const formula = encodeURIComponent(JSON.stringify(ratioOf()));
  const preview = taken(await workspace.owner.ask<PreviewView>('GET', `${lists()}/preview?formula=${formula}`));
  expect(preview.metricId).toBe(FRACTION);
  expect(preview.valid).toBeGreaterThan(0);
  expect((await workspace.owner.ask('GET', `${lists()}/preview?formula=nonsense`)).code).toBe('InvalidRequest');
});

describe('bad input', () => {
  const weight = (sensorId: number): object => ({ sensorId, metricId: WEIGHT });
  it.each([
    ['33 inputs', () => ({ inputs: Array.from({ length: 33 }, () => weight(tank)) }), 'InvalidRequest'],
    ['no input', () => ({ inputs: [] }), 'InvalidRequest'],
    [
      'a coefficient of 1e400',
      () => ({ type: 'offset', inputs: [weight(tank)], parameters: { constant: '1e400' } }),
      'InvalidRequest',
    ],
    [
      'a coefficient that is no number',
      () => ({ type: 'offset', inputs: [weight(tank)], parameters: { constant: 'NaN' } }),
      'InvalidRequest',
    ],
    ['an unknown input', () => ({ inputs: [weight(tank), weight(2_000_000_000)] }), 'SensorUnknown'],
    ['an unknown type', () => ({ type: 'eval' }), 'InvalidRequest'],
  ])('%s is refused', async (_name, more, code) => {
    expect((await create(more())).code).toBe(code);
  });

  it('a cycle and a fourth level are refused', async () => {
    const first = taken(await create({ type: 'sum', inputs: [weight(tank), weight(total)] })).id;
    const second = taken(await create({ type: 'sum', inputs: [weight(first), weight(tank)] })).id;
    const third = taken(await create({ type: 'sum', inputs: [weight(second), weight(tank)] })).id;
    expect((await create({ type: 'sum', inputs: [weight(third), weight(tank)] })).code).toBe('VirtualTooDeep');
    const etag = await until('the first is shown', async () => (await sensorOf(first))?.etag ?? false);
    const cycle = { ...ratioOf({ type: 'sum', inputs: [weight(third), weight(tank)] }), recompute: 'now' };
    const answer = await workspace.owner.ask('PUT', `${lists()}/virtual-sensor/${first}`, cycle, { 'if-match': etag });
    expect(answer.code).toBe('VirtualCycle');
    const typed = { ...ratioOf({ type: 'average', inputs: [weight(total), weight(tank)] }), recompute: 'now' };
    const changed = await workspace.owner.ask('PUT', `${lists()}/virtual-sensor/${first}`, typed, { 'if-match': etag });
    expect(changed.code).toBe('TypeFixed');
  });
});
