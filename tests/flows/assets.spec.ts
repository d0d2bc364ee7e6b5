import type { AssetView, PointHistoryView } from '@watchglass/schemas/asset/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newAsset, type Asset } from '../builders/asset.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { newLocation } from '../builders/location.ts';
import { celsius, countsAfter, TEMPERATURE } from '../builders/readings.ts';
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
