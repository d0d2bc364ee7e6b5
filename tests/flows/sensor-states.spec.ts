import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { AuditPage } from '@watchglass/schemas/audit/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, expect, inject, test } from 'vitest';
import { activeAlarms, alarmById, alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsAfter } from '../builders/readings.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await newRule(workspace, { title: 'Warm' });
});

const pathOf = (sensor: number): string => `/api/sensors/${workspace.id}/sensor/${sensor}`;
const change = (sensor: number, verb: string, reason = 'calibration') =>
  workspace.owner.ask('POST', `${pathOf(sensor)}/${verb}`, { reason });

async function listed(query = ''): Promise<number[]> {
  const { items } = taken(
    await workspace.owner.ask<{ items: SensorView[] }>('GET', `/api/sensors/${workspace.id}${query}`),
  );
  return items.map(({ id }) => id);
}

function becomes(sensor: number, state: SensorView['state']): Promise<boolean> {
  return until(`the sensor is ${state}`, async () => {
    const row = taken(await workspace.owner.ask<SensorView>('GET', pathOf(sensor)));
    return row.state === state && row.kind === 'physical';
  });
}

function ends(alarm: string): Promise<AlarmView> {
  return until('the alarm is canceled', async () => {
    const view = await alarmById(workspace, alarm);
    return view.state === 'canceled' && view;
  });
}

test('a disabled sensor stores nothing, rings nothing, and comes back only by being enabled', async () => {
  const { id, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
  taken(await base.deliver([celsius(wireId, 9, Date.now() - 30_000)]));
  const alarm = await alarmOf(workspace, id);
  taken(await change(id, 'disable'));
  await becomes(id, 'disabled');
  await ends(alarm.id);
  expect((await timelineOf(workspace, alarm.id)).at(-1)).toMatchObject({ data: { cause: 'sensorDisabled' } });

  const heard = taken(await base.deliver([celsius(wireId, 9, Date.now())]));
  expect(heard).toEqual({ accepted: 0, quarantined: 1 });
  const { quarantined, stored } = await countsAfter(workspace, base.serial, 3);
  expect([quarantined, stored]).toEqual([{ sensorDisabled: 1 }, 2]);
  await becomes(id, 'disabled');
  expect((await activeAlarms(workspace)).filter(({ sensorId }) => sensorId === id)).toEqual([]);

  taken(await change(id, 'enable'));
  await becomes(id, 'active');
  expect(taken(await base.deliver([celsius(wireId, 9, Date.now())]))).toEqual({ accepted: 1, quarantined: 0 });
  await until('it rings again', async () => (await activeAlarms(workspace)).some(({ sensorId }) => sensorId === id));
});

test('a deleted sensor is left out of lists, refuses everything but its restoration, and keeps its page', async () => {
  const { id } = await calmSensor(workspace, base, Date.now() - 60_000);
  const remove = (name: string) => workspace.owner.ask('DELETE', pathOf(id), { name, reason: 'broken' });
  expect((await remove('another')).code).toBe('SensorNameWrong');
  const { name } = taken(await workspace.owner.ask<SensorView>('GET', pathOf(id)));
  taken(await remove(name));
  await becomes(id, 'deleted');
  expect(await listed()).not.toContain(id);
  expect(await listed('?states=deleted')).toEqual([id]);
  expect(await listed('?states=deleted&kinds=virtual')).toEqual([]);
  for (const verb of ['disable', 'enable']) expect((await change(id, verb)).code).toBe('SensorIsDeleted');
  expect((await workspace.owner.ask('GET', `/api/sensors/${workspace.id}?states=lost`)).status).toBe(400);
  taken(await change(id, 'restore'));
  await becomes(id, 'active');
  expect(await listed()).toContain(id);
});

test('the table of sensors is filtered by bases, kinds, skills and the time without data', async () => {
  const other = await newBase(stack, workspace);
  const day = 86_400_000;
  const silent = await calmSensor(workspace, other, Date.now() - 2 * day);
  const fresh = await calmSensor(workspace, other, Date.now());
  taken(await other.deliver([{ n: `${fresh.wireId}:humidity`, u: '%RH', t: Date.now() / 1000, v: 40 }]));
  await until('humidity is heard', async () => (await listed(`?base=${other.serial}&skills=2`)).length === 1);
  const ofBase = (query: string) => listed(`?base=${other.serial}&${query}`);
  await until('the silent one has its value', async () => (await ofBase('noData=day')).length === 1);
  expect(await ofBase('noData=day')).toEqual([silent.id]);
  expect(await ofBase('noData=expiring')).toEqual([silent.id]);
  expect(await ofBase('noData=week')).toEqual([]);
  expect(await ofBase('skills=1')).toHaveLength(2);
  expect(await ofBase('skills=1,2')).toEqual([fresh.id]);
  expect(await ofBase('skills=virtual')).toEqual([]);
  expect(await ofBase('kinds=physical')).toHaveLength(2);
  expect((await listed(`?base=${other.serial},${base.serial}`)).length).toBeGreaterThan(2);
  for (const wrong of ['noData=ever', 'skills=magic', 'kinds=ghost'])
    expect((await workspace.owner.ask('GET', `/api/sensors/${workspace.id}?${wrong}`)).status).toBe(400);
});

test('a sensor’s readings are exported on the clock of a zone, a day with 25 hours included', async () => {
  const autumn = Date.UTC(2025, 9, 26);
  const { id, wireId } = await calmSensor(workspace, base, autumn);
  const hours = [0, 1, 2];
  const pack = hours.map((hour) => celsius(wireId, hour + 0.5, autumn + hour * 3_600_000 + 60_000));
  taken(await base.deliver([...pack, { n: `${wireId}:humidity`, u: '%RH', t: autumn / 1000 + 60, v: 40 }], 'backfill'));
  const period = `from=${autumn + 60_000}&to=${autumn + 86_400_000}`;
  const exported = await until('all values are stored', async () => {
    const { body } = await workspace.owner.ask<string>('GET', `${pathOf(id)}/export?${period}&timezone=Europe/Riga`);
    const lines = body.trim().split('\r\n');
    return lines.length === 5 && lines;
  });
  expect(exported[0]).toMatch(new RegExp(`;${wireId};.*;Europe/Riga$`));
  expect(exported.slice(1)).toEqual([
    'Time (Europe/Riga);Offset;temperature (C);humidity (%)',
    '2025-10-26 03:01:00;UTC+0300;0.5;40',
    '2025-10-26 03:01:00;UTC+0200;1.5;',
    '2025-10-26 04:01:00;UTC+0200;2.5;',
  ]);
  const byOffset = await workspace.owner.ask<string>('GET', `${pathOf(id)}/export?${period}&timezone=-0230&metric=1`);
  expect(byOffset.body).toContain('2025-10-25 21:31:00;UTC-0230;0.5\r\n');
  const ask = (query: string) => workspace.owner.ask('GET', `${pathOf(id)}/export?${query}`);
  expect((await ask('from=0&to=86400000000')).code).toBe('ExportPeriodTooLong');
  expect((await ask(`${period}&timezone=Mars`)).status).toBe(400);
});

test('whoever sees a sensor reads its events, without addresses', async () => {
  const { id } = await calmSensor(workspace, base, Date.now());
  taken(await change(id, 'disable', 'moved to the laboratory'));
  const { items } = await until('the events are projected', async () => {
    const page = taken(await workspace.owner.ask<AuditPage>('GET', `${pathOf(id)}/events`));
    return page.items.some(({ type }) => type === 'SensorDisabled') && page;
  });
  expect(items.map(({ type }) => type)).toEqual(expect.arrayContaining(['SensorHeard', 'SensorMetricHeard']));
  expect(items[0]).toMatchObject({ type: 'SensorDisabled', reason: 'moved to the laboratory', clientAddress: null });
});

test('the dashboards of a sensor are those with a tile that names it', async () => {
  const [shown, other] = [await calmSensor(workspace, base, Date.now()), await calmSensor(workspace, base, Date.now())];
  const { id } = await newDashboard(workspace, [sensorTile(other.id), sensorTile(shown.id, { column: 1 })]);
  await newDashboard(workspace, [sensorTile(other.id)]);
  const listedFor = async (sensors: string) => {
    const path = `/api/dashboards/${workspace.id}?sensors=${sensors}`;
    return taken(await workspace.owner.ask<{ items: { id: string }[] }>('GET', path)).items.map((each) => each.id);
  };
  await until('both dashboards are listed', async () => (await listedFor(String(other.id))).length === 2);
  expect(await listedFor(String(shown.id))).toEqual([id]);
  expect(await listedFor('2000000000')).toEqual([]);
});
