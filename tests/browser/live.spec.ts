import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, sensorTile, tile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { celsius, sensorHeard, WEIGHT } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE_MS = 60_000;

let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

describe('a tile', () => {
  it('shows a posted reading, and never an older one after it', async () => {
    const now = Date.now();
    const { id, wireId } = await calmSensor(workspace, base, now - 5 * MINUTE_MS);
    const { path } = await newDashboard(workspace, [sensorTile(id)]);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const dashboard = dashboardPage(page);
    await dashboard.value('Value').getByText('5.0').waitFor();
    const shown = await dashboard.record('Value');
    taken(await base.deliver([celsius(wireId, 6.4, now)]));
    await dashboard.value('Value').getByText('6.4').waitFor();
    taken(await base.deliver([celsius(wireId, 3.3, now - 2 * MINUTE_MS)]));
    taken(await base.deliver([celsius(wireId, 7.1, now + 1)]));
    await dashboard.value('Value').getByText('7.1').waitFor();
    expect(await shown()).toEqual(['5.0°C', '6.4°C', '7.1°C']);
  });

  it('draws its trail again when the browser has lost what was drawn', async () => {
    const { id, wireId } = await calmSensor(workspace, base, Date.now() - 5 * MINUTE_MS);
    const { path } = await newDashboard(workspace, [sensorTile(id)]);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const dashboard = dashboardPage(page);
    await dashboard.value('Value').getByText('5.0').waitFor();
    taken(await base.deliver([celsius(wireId, 6.4, Date.now())]));
    const trail = dashboard.tile('Value').locator('canvas');
    const isDrawn = () =>
      trail.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, Math.max(1, width), Math.max(1, height));
        return pixels?.data.some((byte) => byte !== 0);
      });
    await until('a trail is drawn', isDrawn);
    await trail.evaluate((canvas: HTMLCanvasElement) => {
      canvas.width = 0;
      canvas.dispatchEvent(new Event('contextrestored'));
    });
    await until('it is drawn again', isDrawn);
  });

  it('changes one text per reading, and nothing around it', async () => {
    const now = Date.now();
    const [moving, resting] = [
      await calmSensor(workspace, base, now - 5 * MINUTE_MS),
      await calmSensor(workspace, base, now - 5 * MINUTE_MS),
    ];
    const { path } = await newDashboard(workspace, [
      sensorTile(moving.id, { name: 'Moving' }),
      sensorTile(resting.id, { name: 'Resting' }),
    ]);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const dashboard = dashboardPage(page);
    for (const name of ['Moving', 'Resting']) await dashboard.value(name).getByText('5.0').waitFor();
    const changes = await dashboard.changes();
    taken(await base.deliver([celsius(moving.wireId, 6.4, now)]));
    await dashboard.value('Moving').getByText('6.4').waitFor();
    expect(await changes()).toEqual(['Moving: characterData 6.4']);
  });

  it('rewrites no text that stays the same under other units', async () => {
    const now = Date.now();
    taken(await workspace.owner.ask('PUT', '/api/user/units', DEFAULT_UNITS));
    const { id, wireId } = await calmSensor(workspace, base, now - 5 * MINUTE_MS);
    taken(await base.deliver([{ n: `${wireId}:weight`, u: 'kg', t: now / 1000, v: 10 }]));
    const { path } = await newDashboard(workspace, [
      sensorTile(id, { name: 'Room' }),
      sensorTile(id, { name: 'Scales', metrics: [WEIGHT], column: 1 }),
    ]);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const dashboard = dashboardPage(page);
    await dashboard.value('Scales').getByText('10.00').waitFor();
    const changes = await dashboard.changes();
    taken(await base.deliver([celsius(wireId, 6.4, now)]));
    await dashboard.value('Room').getByText('6.4').waitFor();
    taken(await workspace.owner.ask('PUT', '/api/user/units', { ...DEFAULT_UNITS, weight: 'lb' }));
    await dashboard.value('Scales').getByText('22.05').waitFor();
    expect((await changes()).filter((change) => !change.startsWith('Scales'))).toEqual(['Room: characterData 6.4']);
  });

  it('requests its sensor together with those of the other tiles, and never all sensors', async () => {
    const sensors = [await calmSensor(workspace, base, Date.now()), await calmSensor(workspace, base, Date.now())];
    const { path } = await newDashboard(
      workspace,
      sensors.map(({ id, wireId }) => sensorTile(id, { name: wireId })),
    );
    const { page } = await screens.open(stack, { person: workspace.owner, path: '/user/sessions' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/api/sensors/${workspace.id}`)) asked.push(new URL(request.url()).search);
    });
    await page.goto(path);
    for (const { wireId } of sensors) await dashboardPage(page).value(wireId).getByText('5.0').waitFor();
    await page.getByText(words('link.live'), { exact: true }).waitFor();
    const ids = asked.map((search) =>
      new URLSearchParams(search)
        .get('sensors')
        ?.split(',')
        .map(Number)
        .sort((a, b) => a - b),
    );
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(ids.map(() => sensors.map(({ id }) => id)));
  });

  it('counts the age of its value, marks it as late, and then shows the time of the last value', async () => {
    const wireId = '5999999';
    taken(await base.deliver([{ ...celsius(wireId, 4, Date.now()), ut: 1 }]));
    const { id } = await sensorHeard(workspace, wireId);
    const { path } = await newDashboard(workspace, [sensorTile(id)]);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const dashboard = dashboardPage(page);
    await dashboard.value('Value').waitFor();
    taken(await base.deliver([{ ...celsius(wireId, 4.5, Date.now()), ut: 1 }]));
    const trust = dashboard.trust('Value');
    const ages: string[] = [];
    await until('the tile shows the time of the last value', async () => {
      const said = `${await trust.getAttribute('data-trust')} ${await trust.textContent()}`;
      if (said !== ages.at(-1)) ages.push(said);
      return said.startsWith('old');
    });
    const stages = ages.map((said) => said.split(' ')[0]);
    expect([...new Set(stages.slice(stages.indexOf('fresh')))]).toEqual(['fresh', 'expiring', 'old']);
    expect(ages.filter((said) => said.startsWith('fresh')).length).toBeGreaterThan(1);
  });
});

describe('a custom metric of a device', () => {
  it('has its name on a page that was open before its first reading', async () => {
    const wireId = '5888888';
    const heard = async (metric: string): Promise<void> =>
      void taken(await base.deliver([{ n: `${wireId}:${metric}`, u: 'NTU', t: Date.now() / 1000, v: 4 }]));
    await heard('turbidity');
    const { id } = await sensorHeard(workspace, wireId);
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/sensors/sensor/${id}`,
    });
    await page.getByText('turbidity').first().waitFor();
    await heard('clouding');
    await page.getByText('clouding').first().waitFor();
  });
});

describe('a hundred and fifty alarms at once', () => {
  it('are counted while the connection stays live, and the list shows how many have no room', async () => {
    const flooded = await newWorkspace(stack);
    const [own] = await Promise.all([newBase(stack, flooded), newRule(flooded)]);
    const { path } = await newDashboard(flooded, [
      tile(
        { component: 'active-alarms-table', name: 'Alarms', props: { onlyCritical: false } },
        { x: 0, y: 0, w: 12, h: 10 },
      ),
    ]);
    const { page } = await screens.open(stack, { person: flooded.owner, path });
    const live = page.getByText(words('link.live'), { exact: true });
    await live.waitFor();
    taken(await own.deliver(Array.from({ length: 150 }, (_, at) => celsius(String(5_700_000 + at), 20, Date.now()))));
    await page.getByRole('link', { name: /50\D+50/ }).waitFor();
    expect(await page.title()).toMatch(/^\(150\)/);
    expect(await live.isVisible()).toBe(true);
  });
});
