import { randomUUID } from 'node:crypto';
import type { Incident } from '@watchglass/schemas/alarm/incident';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { celsius } from '../builders/readings.ts';
import { definition, newRule } from '../builders/rule.ts';
import type { WallShown } from '@watchglass/schemas/wall/shown';
import { newWall, receiptsPost, wallTerms } from '../builders/wall.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');

let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await newRule(workspace);
});

const pathOf = ({ id }: AlarmView): string => `/api/alarms/${workspace.id}/alarm/${id}`;
const incidentFor = (who: Person, alarm: AlarmView) => who.ask<Incident>('GET', `${pathOf(alarm)}/incident`);

describe('the incident of an alarm', () => {
  it('tells the readings, the limits of then, who was shown it and opened it, and what was changed before', async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 300_000);
    const hall = await newLocation(workspace, `Hall ${randomUUID()}`);
    await placeSensor(workspace, sensor.id, hall);
    const dashboard = await newDashboard(workspace, [sensorTile(sensor.id)]);
    const measured = [9, 12, 8.5].map((value, index) => celsius(sensor.wireId, value, Date.now() - 20 + index * 10));
    taken(await base.deliver(measured));
    const alarm = await alarmOf(workspace, sensor.id);
    const wall = await newWall(stack, workspace, wallTerms([dashboard.id], { name: 'Hall screen' }));
    const key = new ReceiptChain(randomUUID()).key(Date.now(), {
      dashboardId: dashboard.id,
      tiles: [[randomUUID(), 'fresh', 'critical', [[`${sensor.id}.1`, Date.now()]]]],
    });
    taken(await wall.ask('POST', '/api/wall/receipts', receiptsPost([key])));
    const colleague = await newMember(stack, workspace, { rights: { alarms: 'r' } });
    for (const who of [colleague, colleague, workspace.owner])
      taken(await who.ask('POST', `${pathOf(alarm)}/open`, {}));
    taken(await workspace.owner.ask('POST', `${pathOf(alarm)}/acknowledge`, { raise: alarm.raise, comment: 'Door' }));

    const incident = await until('the incident is complete', async () => {
      const { body, status } = await incidentFor(workspace.owner, alarm);
      const told = body as Incident;
      return status === 200 && told.walls?.length === 1 && told.times.acknowledge !== null && told;
    });
    expect(incident.beyond).toMatchObject({
      first: { value: 9 },
      worst: { value: 12 },
      last: { value: 8.5 },
      count: 3,
    });
    expect(incident.limits.map(({ value, isCritical }) => [value, isCritical])).toContainEqual([
      alarm.threshold,
      alarm.severity === 80,
    ]);
    expect(incident.walls).toMatchObject([{ name: 'Hall screen', dashboardId: dashboard.id }]);
    expect(incident.changes?.items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['SensorPlaced', 'AlarmRuleCreated', 'LocationCreated', 'MemberAdded']),
    );
    expect(incident.timeline.filter(({ type }) => type === 'AlarmOpened').map(({ byName }) => byName)).toEqual([
      colleague.name,
      workspace.owner.name,
    ]);
    expect(incident.times.see).toBeLessThanOrEqual(incident.times.acknowledge ?? 0);

    const theirs = taken(await incidentFor(colleague, alarm));
    expect([theirs.walls, theirs.changes, theirs.timeline.length]).toEqual([null, null, incident.timeline.length]);
  });

  it('keeps the limits that held when the rule was another, and is out of sight with its sensor', async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 300_000);
    const rule = await newRule(workspace, {
      title: 'Fridge',
      above: { warning: 6, critical: 7.5 },
      appliesTo: { kind: 'sensors', sensorIds: [sensor.id] },
    });
    taken(await base.deliver([celsius(sensor.wireId, 7, Date.now())]));
    const alarm = await alarmOf(workspace, sensor.id);
    const before = taken(await incidentFor(workspace.owner, alarm)).limits;
    const path = `/api/alarms/${workspace.id}/rules/${rule.id}`;
    const changed = definition({ above: { warning: 30, critical: 40 } });
    taken(await workspace.owner.ask('PUT', path, changed, { 'if-match': rule.etag }));
    const after = await until('the change is projected', async () => {
      const { limits } = taken(await incidentFor(workspace.owner, alarm));
      return limits.some(({ value }) => value === 30) && limits;
    });
    for (const { value, from } of before) expect(after).toContainEqual(expect.objectContaining({ value, from }));

    const hall = await newLocation(workspace, `Hall ${randomUUID()}`);
    const limited = await newMember(stack, workspace, { rights: { alarms: 'r' } });
    const to = { role: 1, permissions: { alarms: 'r' }, locations: [hall] };
    taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${limited.id}`, to));
    await until('the limit is applied', async () => (await incidentFor(limited, alarm)).status === 404);
    expect((await limited.ask('POST', `${pathOf(alarm)}/open`, {})).status).toBe(404);
    const types = (await timelineOf(workspace, alarm.id)).map(({ type }) => type);
    expect(types).not.toContain('AlarmOpened');
  });
});

describe('what a wall showed', () => {
  const shown = (wall: string, at: number) =>
    workspace.owner.ask<WallShown>(
      'GET',
      `/api/walls/${workspace.id}/wall/${wall}/shown?at=${new Date(at).toISOString()}`,
    );

  it('is compared with what the server knew, tile by tile, and gaps are gaps', async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const tile = sensorTile(sensor.id, { name: 'Cold store' });
    const dashboard = await newDashboard(workspace, [tile]);
    const wall = await newWall(stack, workspace, wallTerms([dashboard.id]));
    const measured = Date.now();
    taken(await base.deliver([celsius(sensor.wireId, 6, measured)]));
    const chain = new ReceiptChain(randomUUID());
    const at = Date.now();
    const key = chain.key(at, {
      dashboardId: dashboard.id,
      etag: '"0"',
      tiles: [[tile.id, 'fresh', '-', [[`${sensor.id}.1`, measured]]]],
    });
    const [later, dark] = [chain.between(at + 20_000), chain.between(at + 50_000, { paintedAt: at + 20_000 })];
    taken(await wall.ask('POST', '/api/wall/receipts', receiptsPost([key, later, dark])));
    taken(await base.deliver([celsius(sensor.wireId, 7, Date.now())]));
    await until('the receipts are stored', async () => (await shown(wall.id, at + 50_000)).status === 200);

    expect(taken(await shown(wall.id, at))).toMatchObject({
      verdict: 'equal',
      dashboard: { id: dashboard.id, isOfThen: true },
      tiles: [{ name: 'Cold store', verdict: 'equal', points: [{ shown: { value: 6 }, known: { value: 6 } }] }],
    });
    const behind = taken(await shown(wall.id, at + 15_000));
    expect(behind).toMatchObject({
      verdict: 'behind',
      tiles: [{ verdict: 'behind', points: [{ shown: { value: 6 }, known: { value: 7 } }] }],
    });
    expect(behind.behindMs).toBeLessThan(15_000);
    expect(taken(await shown(wall.id, at + 40_000))).toMatchObject({ verdict: 'notPainting' });
    expect(taken(await shown(wall.id, at + 400_000))).toMatchObject({
      verdict: 'noReceipt',
      receipt: { gap: { from: new Date(at + 50_000).toISOString(), to: null } },
    });
    expect(await shown(wall.id, at - 60_000)).toMatchObject({ status: 404, code: 'NothingRecorded' });
  });
});
