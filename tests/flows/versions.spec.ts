import { randomUUID } from 'node:crypto';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { definition, newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let sensorId: number;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  taken(await base.deliver([celsius('4711', 20, Date.now())]));
  sensorId = (await sensorHeard(workspace, '4711')).id;
});

function tile(): Tile {
  const id = randomUUID();
  return {
    id,
    name: 'Hall',
    component: 'sensor',
    props: { sensors: [sensorId], metrics: [1] },
    ver: 3,
    grid: { desktop: { i: id, x: 0, y: 0, w: 4, h: 8 }, mobile: { i: id, x: 0, y: 0, w: 1, h: 7 } },
  };
}

async function newDashboard(name = `Wall ${randomUUID().slice(0, 8)}`) {
  const answer = await workspace.owner.ask<{ id: string }>('POST', `/api/dashboards/${workspace.id}`, {
    name,
    data: [tile()],
  });
  const path = `/api/dashboards/${workspace.id}/dashboard/${taken(answer).id}`;
  return { name, path, position: answer.headers.get('x-position') ?? '', etag: answer.headers.get('etag') ?? '' };
}

const after = (position: string) => ({ 'x-after-position': position });

describe('a dashboard', () => {
  it('is readable by its author right after the save', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, position, etag, name } = await newDashboard();
      const read = await workspace.owner.ask<DashboardView>('GET', path, undefined, after(position));
      expect([read.status, read.headers.get('etag'), read.headers.get('x-behind'), read.body.name]).toEqual([
        200,
        etag,
        null,
        name,
      ]);
    }
  });

  it('is changed with the version that was read, and with no other', async () => {
    const { path, etag } = await newDashboard();
    const change = (headers?: Record<string, string>) =>
      workspace.owner.ask('PUT', path, { name: `Night ${randomUUID().slice(0, 8)}`, data: [] }, headers);
    expect(await change()).toMatchObject({ status: 428, code: 'VersionRequired' });
    expect(await change({ 'if-match': '*' })).toMatchObject({ status: 428 });
    expect(await change({ 'if-match': '"17"' })).toMatchObject({ status: 412, code: 'DashboardOutdated' });
    expect(await change({ 'if-match': 'nonsense' })).toMatchObject({ status: 412 });
    const changed = await change({ 'if-match': etag });
    expect(changed.status).toBe(200);
    expect(await change({ 'if-match': etag })).toMatchObject({ status: 412, code: 'DashboardOutdated' });
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('is saved by one of two people with the same version', async () => {
    const { path, etag } = await newDashboard();
    const save = (name: string) => workspace.owner.ask('PUT', path, { name, data: [] }, { 'if-match': etag });
    const statuses = (
      await Promise.all([save(`A ${randomUUID().slice(0, 8)}`), save(`B ${randomUUID().slice(0, 8)}`)])
    ).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it('that has not changed is not sent again', async () => {
    const { path, etag, position } = await newDashboard();
    const read = await workspace.owner.ask('GET', path, undefined, { ...after(position), 'if-none-match': etag });
    expect([read.status, read.body]).toEqual([304, '']);
  });

  it('is changed by its author only, and seen by all members', async () => {
    const { path, etag, position } = await newDashboard();
    const admin = await newMember(stack, workspace, { role: ROLE.admin });
    expect((await admin.ask('GET', path, undefined, after(position))).status).toBe(200);
    expect(await admin.ask('PUT', path, { name: 'Mine', data: [] }, { 'if-match': etag })).toMatchObject({
      status: 403,
      code: 'NotTheAuthor',
    });
    expect(await admin.ask('DELETE', path, undefined, { 'if-match': etag })).toMatchObject({
      status: 403,
      code: 'NotTheAuthor',
    });
  });

  it('has a unique name, which is free again after the deletion', async () => {
    const { name, path, etag } = await newDashboard();
    const again = () => workspace.owner.ask('POST', `/api/dashboards/${workspace.id}`, { name, data: [] });
    expect(await again()).toMatchObject({ status: 422, code: 'DashboardNameTaken' });
    taken(await workspace.owner.ask('DELETE', path, undefined, { 'if-match': etag }));
    expect((await again()).status).toBe(201);
    await until('the dashboard is deleted', async () => (await workspace.owner.ask('GET', path)).status === 404);
  });
});

describe('an alarm rule', () => {
  it('is changed and deleted with the version that was read, and with no other', async () => {
    const rule = await newRule(workspace);
    const path = `/api/alarms/${workspace.id}/rules/${rule.id}`;
    const { owner } = workspace;
    const read = await owner.ask<AlarmRuleView>('GET', path, undefined, after(rule.position));
    expect([read.headers.get('etag'), read.body.version]).toEqual([rule.etag, 1]);
    expect(await owner.ask('PUT', path, definition())).toMatchObject({ status: 428, code: 'VersionRequired' });
    const changed = await owner.ask('PUT', path, definition({ title: 'Warmer' }), { 'if-match': rule.etag });
    expect(changed.status).toBe(200);
    expect(await owner.ask('PUT', path, definition(), { 'if-match': rule.etag })).toMatchObject({
      status: 412,
      code: 'AlarmRuleOutdated',
    });
    expect(await owner.ask('DELETE', path)).toMatchObject({ status: 428 });
    expect(await owner.ask('DELETE', path, undefined, { 'if-match': rule.etag })).toMatchObject({ status: 412 });
    const now = await owner.ask<AlarmRuleView>('GET', path, undefined, after(changed.headers.get('x-position') ?? ''));
    expect(now.body).toMatchObject({ version: 2, definition: { title: 'Warmer' } });
    expect((await owner.ask('DELETE', path, undefined, { 'if-match': now.headers.get('etag') ?? '' })).status).toBe(
      200,
    );
  });

  it('is refused with the code of its fault', async () => {
    const refusal = async (changes: Parameters<typeof definition>[0]) =>
      (await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/rules`, definition(changes))).code;
    const none = { warning: null, critical: null };
    expect(await refusal({ above: none })).toBe('ThresholdMissing');
    expect(await refusal({ above: { warning: 10, critical: 8 } })).toBe('ThresholdsOutOfOrder');
    expect(await refusal({ warningOnDelay: 5, criticalOnDelay: 1 })).toBe('WarningDelayLongerThanCritical');
    expect(await refusal({ metricId: 1999 })).toBe('MetricUnknown');
    expect(await refusal({ appliesTo: { kind: 'sensors', sensorIds: [2_000_000_000] } })).toBe('SensorUnknown');
    expect(await refusal({ title: '' })).toBe('InvalidRequest');
  });

  it('is disabled once and enabled once', async () => {
    const { id } = await newRule(workspace);
    const switched = async (verb: string) =>
      (await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/rules/${id}/${verb}`)).code;
    expect(await switched('disable')).toBeUndefined();
    expect(await switched('disable')).toBe('AlarmRuleAlreadyDisabled');
    expect(await switched('enable')).toBeUndefined();
    expect(await switched('enable')).toBe('AlarmRuleAlreadyEnabled');
  });

  it('is pushed to a watching screen after a change', async () => {
    const client = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
    await client.watch({ rows: ['alarmRule', 'dashboard'] });
    const { id } = await newRule(workspace, { title: 'Pushed' });
    const row = await until('the rule is pushed', () => client.row<AlarmRuleView>('alarmRule', id));
    expect(row).toMatchObject({ enabled: true, definition: { title: 'Pushed' } });
    await newDashboard();
    await until('the dashboard is pushed', () => client.rows.some(({ concept }) => concept === 'dashboard'));
    client.close();
  });
});

describe('a sensor', () => {
  it('is changed with the version that was read, and with no other', async () => {
    const base = await newBase(stack, workspace);
    const { id } = await calmSensor(workspace, base, Date.now());
    const path = `/api/sensors/${workspace.id}/sensor/${id}`;
    const { owner } = workspace;
    const { etag } = taken(await owner.ask<SensorView>('GET', path));
    const describeIt = (headers?: Record<string, string>) =>
      owner.ask('PUT', path, { name: 'Fridge', tags: ['cold'] }, headers);
    expect(await describeIt()).toMatchObject({ status: 428 });
    expect(await describeIt({ 'if-match': '"999"' })).toMatchObject({ status: 412, code: 'SensorOutdated' });
    const described = await describeIt({ 'if-match': etag });
    expect(described.status).toBe(200);
    const now = await owner.ask<SensorView>('GET', path, undefined, after(described.headers.get('x-position') ?? ''));
    expect(now.body).toMatchObject({ name: 'Fridge', tags: ['cold'], etag: described.headers.get('etag') });
    const tagged = taken(await owner.ask<{ items: SensorView[] }>('GET', `/api/sensors/${workspace.id}?tags=cold`));
    expect(tagged.items.map((sensor) => sensor.id)).toEqual([id]);
  });
});
