import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { AssetView, PointHistoryView } from '@watchglass/schemas/asset/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmById, alarmOf, calmSensor } from '../builders/alarm.ts';
import { newAsset, type Asset } from '../builders/asset.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { newLocation } from '../builders/location.ts';
import { celsius, countsAfter, TEMPERATURE } from '../builders/readings.ts';
import { definition, newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

let workspace: Workspace;
let base: Base;
const assets = (): string => `/api/assets/${workspace.id}`;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

async function pointOf({ id }: Asset): Promise<AssetView['points'][number] | undefined> {
  return taken(await workspace.owner.ask<AssetView>('GET', `${assets()}/asset/${id}`)).points[0];
}

describe('an asset', () => {
  it('is changed by the version that was seen, deleted, and restored with its points', async () => {
    const { owner } = workspace;
    const { id } = await newAsset(workspace);
    const path = `${assets()}/asset/${id}`;
    expect((await owner.ask('PUT', path, { name: 'Freezer' })).code).toBe('VersionRequired');
    expect((await owner.ask('PUT', path, { name: 'Freezer' }, { 'if-match': '"0"' })).code).toBe('AssetOutdated');
    const { headers } = await owner.ask('GET', path);
    taken(await owner.ask('PUT', path, { name: 'Freezer' }, { 'if-match': headers.get('etag') ?? '' }));
    expect((await owner.ask('POST', `${path}/restore`)).code).toBe('AssetNotDeleted');
    const seen = (await owner.ask('GET', path)).headers.get('etag') ?? '';
    taken(await owner.ask('DELETE', path, undefined, { 'if-match': seen }));
    await until('the asset is gone', async () => (await owner.ask('GET', path)).status === 404);
    taken(await owner.ask('POST', `${path}/restore`));
    await until('the asset is back', async () => (await owner.ask('GET', path)).status === 200);
    expect(taken(await owner.ask<AssetView>('GET', path))).toMatchObject({
      name: 'Freezer',
      points: [{ name: 'Door' }],
    });
  });

  it('keeps its location from being deleted', async () => {
    const location = await newLocation(workspace);
    await newAsset(workspace, { location });
    const { code } = await workspace.owner.ask('DELETE', `/api/locations/${workspace.id}/location/${location}`);
    expect(code).toBe('LocationOccupied');
  });

  it('is found by the sensor of a point', async () => {
    const sensor = await calmSensor(workspace, base, Date.now());
    const { id } = await newAsset(workspace, { sensor: sensor.id });
    const { items } = taken(
      await workspace.owner.ask<{ items: AssetView[] }>('GET', `${assets()}?sensors=${sensor.id}`),
    );
    expect(items.map((each) => each.id)).toEqual([id]);
  });
});

describe('a point', () => {
  it('refuses a second sensor, an unknown metric or sensor, and an instant too long ago', async () => {
    const { owner } = workspace;
    const sensor = await calmSensor(workspace, base, Date.now());
    const { id, point } = await newAsset(workspace, { sensor: sensor.id });
    const attach = async (body: object) => (await owner.ask('POST', `${assets()}/point/${point}/attach`, body)).code;
    expect(await attach({ sensorId: sensor.id })).toBe('PointOccupied');
    expect(await attach({ sensorId: 2_000_000_000 })).toBe('SensorUnknown');
    expect(await attach({ sensorId: sensor.id, from: '2020-01-01T00:00:00Z' })).toBe('InvalidRequest');
    const added = await owner.ask('POST', `${assets()}/asset/${id}/point`, { name: 'x', metricId: 4711 });
    expect(added.code).toBe('MetricUnknown');
    taken(await owner.ask('POST', `${assets()}/point/${point}/detach`, {}));
    expect((await owner.ask('POST', `${assets()}/point/${point}/detach`, {})).code).toBe('PointEmpty');
  });

  it('has the readings of each of its sensors while it had the sensor, and an open screen follows the present one', async () => {
    const { owner } = workspace;
    const now = Date.now();
    const from = now - 3 * HOUR_MS;
    const [first, second] = [await calmSensor(workspace, base, from), await calmSensor(workspace, base, from)];
    const { received } = await countsAfter(workspace, base.serial, 2);
    const steps = Array.from({ length: 17 }, (_, n) => from + (n + 1) * 10 * MINUTE_MS);
    taken(await base.deliver(steps.flatMap((at) => [celsius(first.wireId, 5, at), celsius(second.wireId, 7, at)])));
    const asset = await newAsset(workspace, { sensor: first.id, from: new Date(from).toISOString() });
    const screen = await openLive(stack.url, { token: owner.token, organizationId: workspace.id });
    await screen.watch({ rows: ['asset'] });
    const change = new Date(from + 65 * MINUTE_MS).toISOString();
    const path = `${assets()}/point/${asset.point}`;
    taken(await owner.ask('POST', `${path}/detach`, { until: change }));
    taken(await owner.ask('POST', `${path}/attach`, { sensorId: second.id, from: change }));
    await until('the screen has the second sensor', () => {
      const row = screen.row<AssetView>('asset', asset.id);
      return row?.points[0]?.sensorId === second.id && row.points[0].since === change;
    });
    expect(await pointOf(asset)).toMatchObject({ sensorId: second.id });
    await countsAfter(workspace, base.serial, received + 34);
    const history = await until('the readings are stored', async () => {
      const view = taken(await owner.ask<PointHistoryView>('GET', `${path}/history?from=${from}&to=${now}&width=500`));
      return view.points.filter(([, low]) => low !== null).length >= 18 && view;
    });
    expect(history).toMatchObject({
      metricId: TEMPERATURE,
      segments: [
        { sensorId: first.id, from, until: Date.parse(change), isWithheld: false },
        { sensorId: second.id, from: Date.parse(change), until: now, isWithheld: false },
      ],
    });
    const values = history.points.filter(([, low]) => low !== null).map(([at, low]) => [at < Date.parse(change), low]);
    expect(values).toEqual(values.map(([isBefore]) => [isBefore, isBefore === true ? 5 : 7]));
    screen.close();
  });
});

describe('a sensor that is replaced under an open alarm', () => {
  it('hands its points, name, tags, location and rules to its successor, which goes on with the alarm', async () => {
    const { id, owner } = workspace;
    const [old, successor] = [
      await calmSensor(workspace, base, Date.now() - MINUTE_MS),
      await calmSensor(workspace, base, Date.now() - MINUTE_MS),
    ];
    const location = await newLocation(workspace);
    const sensorPath = (sensor: number): string => `/api/sensors/${id}/sensor/${sensor}`;
    const { headers } = await owner.ask('GET', sensorPath(old.id));
    const described = { name: 'Cold store', tags: ['cold'], location };
    taken(await owner.ask('PUT', sensorPath(old.id), described, { 'if-match': headers.get('etag') ?? '' }));
    const asset = await newAsset(workspace, { location, sensor: old.id });
    const rule = await newRule(workspace, { appliesTo: { kind: 'sensors', sensorIds: [old.id] } });
    const onPoint = await newRule(workspace, {
      title: 'At the door',
      above: { warning: 100, critical: null },
      appliesTo: { kind: 'sensors', sensorIds: [], pointIds: [asset.point] },
    });
    taken(await base.deliver([celsius(old.wireId, 9, Date.now())]));
    const alarm = await alarmOf(workspace, old.id);
    const replace = (): Promise<unknown> =>
      owner.ask('POST', `${sensorPath(old.id)}/replace`, { by: successor.id }).then(taken);
    await replace();
    await replace();
    await until('the successor has the point, the name and the rule', async () => {
      const sensor = taken(await owner.ask<typeof described>('GET', sensorPath(successor.id)));
      const { appliesTo } = taken(
        await owner.ask<AlarmRuleView>('GET', `/api/alarms/${id}/rules/${rule.id}`),
      ).definition;
      const picked = appliesTo.kind === 'sensors' ? appliesTo.sensorIds : [];
      return (
        sensor.name === 'Cold store' &&
        sensor.location === location &&
        picked.includes(successor.id) &&
        (await pointOf(asset))?.sensorId === successor.id
      );
    });
    expect(taken(await owner.ask('GET', sensorPath(old.id)))).toMatchObject({ name: old.wireId, tags: [], location });
    expect(taken(await owner.ask('GET', sensorPath(successor.id)))).toMatchObject({ tags: ['cold'] });
    await until('the alarm is canceled', async () => (await alarmById(workspace, alarm.id)).state === 'canceled');
    taken(await base.deliver([celsius(successor.wireId, 9, Date.now())]));
    expect(await alarmOf(workspace, successor.id)).toMatchObject({ succeeds: alarm.id, ruleId: rule.id });
    expect(taken(await owner.ask('GET', `/api/alarms/${id}/rules/${onPoint.id}`))).toMatchObject({
      definition: { appliesTo: { pointIds: [asset.point] } },
    });
    const refused = await owner.ask('POST', `/api/alarms/${id}/rules`, {
      ...definition(),
      appliesTo: { kind: 'sensors', sensorIds: [], pointIds: [asset.id] },
    });
    expect(refused.code).toBe('PointUnknown');
  });
});
