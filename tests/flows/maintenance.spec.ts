import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { HandoverSheet } from '@watchglass/schemas/handover/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { MaintenanceView, RunningMaintenance } from '@watchglass/schemas/maintenance/views';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmById, alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { newHandover } from '../builders/handover.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import { newLocation } from '../builders/location.ts';
import { maintenanceOf, newMaintenance } from '../builders/maintenance.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
let workspace: Workspace;
let base: Base;
let live: LiveClient;
let path: string;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  path = `/api/alarms/${workspace.id}/maintenance`;
  base = await newBase(stack, workspace);
  await newRule(workspace);
  live = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  await live.watch({ rows: ['alarm', 'maintenance'] });
});
afterAll(() => live.close());

/** A sensor with a calm value, in a maintenance that runs when `window` says; by default for two hours. */
async function maintained(changed: Partial<ReturnType<typeof maintenanceOf>> = {}) {
  const sensor = await calmSensor(workspace, base, Date.now() - 5 * MINUTE_MS);
  const id = await newMaintenance(workspace, { appliesTo: { kind: 'sensors', sensorIds: [sensor.id] }, ...changed });
  // The evaluator follows maintenances as it follows rules: what runs for it runs for everybody.
  await until('the maintenance runs', async () => {
    const { items } = taken(await workspace.owner.ask<RunningMaintenance>('GET', `${path}/running`));
    return items.some((running) => running.id === id && running.sensorIds.includes(sensor.id));
  });
  return { sensor, id };
}

const hidden = (what: string, alarmId: string, is: boolean): Promise<AlarmView> =>
  until(what, () => {
    const row = live.row<AlarmView>('alarm', alarmId);
    return row !== undefined && row.suppressed.length > 0 === is ? row : undefined;
  });
const typesOf = async (alarmId: string) => (await timelineOf(workspace, alarmId)).map(({ type }) => type);
const change = async (id: string, method: 'PUT' | 'DELETE', body?: object) => {
  const { headers } = await workspace.owner.ask('GET', `${path}/${id}`);
  return workspace.owner.ask(method, `${path}/${id}`, body, { 'if-match': headers.get('etag') ?? '' });
};

describe('an alarm in maintenance', () => {
  it('is raised and hidden, and rings when somebody ends the maintenance while it is open', async () => {
    const { sensor, id } = await maintained();
    taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
    const alarm = await alarmOf(workspace, sensor.id);
    expect(alarm.suppressed).toMatchObject([{ cause: 'maintenance', causedBy: id }]);
    const { items } = taken(
      await workspace.owner.ask<{ items: AlarmView[] }>('GET', `/api/alarms/${workspace.id}/active?suppressed=yes`),
    );
    expect(items.map((each) => each.id)).toContain(alarm.id);
    taken(await workspace.owner.ask('POST', `${path}/${id}/end`));
    await hidden('the alarm is shown', alarm.id, false);
    expect(await typesOf(alarm.id)).toEqual(['AlarmRaised', 'AlarmUnsuppressed']);
    expect(await workspace.owner.ask('POST', `${path}/${id}/end`)).toMatchObject({
      status: 409,
      code: 'MaintenanceNotRunning',
    });
  });

  it('that is critical rings, unless the maintenance hides criticals too', async () => {
    const { sensor, id } = await maintained();
    taken(await base.deliver([celsius(sensor.wireId, 12, Date.now())]));
    const alarm = await alarmOf(workspace, sensor.id);
    expect(alarm).toMatchObject({ severity: 80, suppressed: [] });
    const seen = taken(await workspace.owner.ask<MaintenanceView>('GET', `${path}/${id}`)).definition;
    taken(await change(id, 'PUT', { ...seen, criticals: true }));
    await hidden('the alarm is hidden', alarm.id, true);
    taken(await change(id, 'DELETE'));
    await hidden('the alarm is shown again', alarm.id, false);
    expect(await typesOf(alarm.id)).toEqual(['AlarmRaised', 'AlarmSuppressed', 'AlarmUnsuppressed']);
  });

  it('rings by itself when the time of the maintenance is over', async () => {
    const from = new Date(Date.now() - MINUTE_MS).toISOString();
    const { sensor } = await maintained({
      window: { kind: 'once', from, until: new Date(Date.now() + 4_000).toISOString() },
    });
    taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
    const { id } = await alarmOf(workspace, sensor.id);
    await hidden('the alarm is shown', id, false);
    expect((await alarmById(workspace, id)).state).toBe('active');
  });
});

describe('a maintenance', () => {
  it('stands in its list, and in the next 24 hours of a handover', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    // Far from now at any hour: a window that runs now would stand beside that of tomorrow.
    const hour = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(11, 13);
    const weekly = { kind: 'weekly' as const, days, from: `${hour}:00`, to: `${hour}:30`, timeZone: 'UTC' };
    const id = await newMaintenance(workspace, { title: 'Nightly', window: weekly });
    const { items } = taken(await workspace.owner.ask<{ items: MaintenanceView[] }>('GET', `${path}?search=nightly`));
    expect(items).toMatchObject([{ id, plannedByName: workspace.owner.name, definition: { window: weekly } }]);
    const handover = await newHandover(workspace);
    const sheet = taken(
      await workspace.owner.ask<HandoverSheet>('GET', `/api/alarms/${workspace.id}/handovers/${handover}`),
    );
    expect(sheet.maintenance.filter((window) => window.id === id)).toMatchObject([{ title: 'Nightly' }]);
  });

  it('is refused if its window is too long or over, or its scope names what is not there', async () => {
    const plan = (changed: object) => workspace.owner.ask('POST', path, { ...maintenanceOf(), ...changed });
    const until_ = (ms: number) => ({
      window: { kind: 'once', from: new Date().toISOString(), until: new Date(Date.now() + ms).toISOString() },
    });
    expect(await plan(until_(7.1 * 86_400_000))).toMatchObject({ status: 422, code: 'WindowTooLong' });
    expect(await plan(until_(-1))).toMatchObject({ status: 422, code: 'WindowIsOver' });
    expect(await plan({ appliesTo: { kind: 'sensors', sensorIds: [2_000_000_000] } })).toMatchObject({
      status: 422,
      code: 'SensorUnknown',
    });
    expect(await plan({ appliesTo: { kind: 'filter' } })).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect(await plan({ title: ' ' })).toMatchObject({ status: 400, code: 'InvalidRequest' });
    const id = await newMaintenance(workspace);
    expect(await workspace.owner.ask('DELETE', `${path}/${id}`, undefined, { 'if-match': '"9"' })).toMatchObject({
      status: 412,
      code: 'MaintenanceOutdated',
    });
  });

  it('is planned and ended by members with limited sight only for what they see', async () => {
    const { id } = await maintained();
    const limited = await newMember(stack, workspace, { rights: { alarms: 'w' } });
    const standing = { role: ROLE.user, permissions: { alarms: 'w' }, locations: [await newLocation(workspace)] };
    taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${limited.id}`, standing));
    expect(await limited.ask('POST', path, maintenanceOf({ appliesTo: { kind: 'all' } }))).toMatchObject({
      code: 'BeyondYourLocations',
    });
    await until('the limit is applied', async () => (await limited.ask('GET', `${path}/${id}`)).status === 404);
    expect((await limited.ask('POST', `${path}/${id}/end`)).status).toBe(404);
  });
});

it('a wall knows which of the sensors that it shows are in maintenance, and of no others', async () => {
  const [shown, other] = [await maintained({ title: 'Shown' }), await maintained({ title: 'Elsewhere' })];
  const { id: dashboard } = await newDashboard(workspace, [sensorTile(shown.sensor.id)]);
  const wall = await newWall(stack, workspace, wallTerms([dashboard]));
  const { items } = taken(await wall.ask<RunningMaintenance>('GET', `${path}/running`));
  const named = items.filter(({ id }) => [shown.id, other.id].includes(id));
  expect(named).toMatchObject([{ id: shown.id, title: 'Shown', sensorIds: [shown.sensor.id], serials: [] }]);
  expect((await wall.ask('GET', path)).status).toBe(403);
});
