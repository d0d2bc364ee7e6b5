import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newAsset, type Asset } from '../builders/asset.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, tile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newIntegration } from '../builders/integration.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { newPlan, newPlanObject } from '../builders/plan.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE = 60_000;

let workspace: Workspace;
let base: Base;
let sensor: Awaited<ReturnType<typeof calmSensor>>;
let asset: Asset;
let tiles: Parameters<typeof newDashboard>[1];

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  const now = Date.now();
  sensor = await calmSensor(workspace, base, now - 5 * MINUTE);
  asset = await newAsset(workspace, {
    name: 'Cold store',
    sensor: sensor.id,
    from: new Date(now - 60 * MINUTE).toISOString(),
  });
  const plan = await newPlan(workspace);
  await newPlanObject(workspace, plan, sensor.id);
  const [hall, elsewhere] = [await newLocation(workspace, 'Hall'), await newLocation(workspace, 'Elsewhere')];
  await placeSensor(workspace, sensor.id, hall);
  const rule = await newRule(workspace, { title: 'Too warm' });
  taken(await base.deliver([celsius(sensor.wireId, 12, now)]));
  await alarmOf(workspace, sensor.id);
  const [assets, points, metrics] = [[asset.id], [asset.point], [TEMPERATURE]];
  const places = { locations: [hall], tags: [] };
  const integrations = [await newIntegration(workspace)];
  const told: Parameters<typeof tile>[0][] = [
    { component: 'alarms', name: 'Counts', props: { onlyCritical: false, ...places } },
    { component: 'active-alarms-table', name: 'Hall', props: { onlyCritical: false, ...places, sort: 'severity' } },
    { component: 'active-alarms-table', name: 'Elsewhere', props: { ...places, locations: [elsewhere] } },
    { component: 'rule-alarms', name: 'Of the rule', props: { rules: [rule.id] } },
    { component: 'sensors-table', name: 'Sensors', props: { sensors: [], metrics, ...places } },
    { component: 'asset', name: 'Asset', props: { assets, points: [], metrics: [] } },
    { component: 'asset-widget', name: 'Point', props: { assets, points, metrics } },
    { component: 'asset-measurement-table', name: 'Measured', props: { assets, points, metrics, period: 'hours24' } },
    { component: 'line-charts', name: 'Courses', props: { sensors: [sensor.id], assets, metrics, period: 'hours24' } },
    { component: 'plan', name: 'Floor', props: { plans: [plan] } },
    { component: 'integration', name: 'Outgoing', props: { integrations } },
    { component: 'integrations-table', name: 'Interfaces', props: { search: 'office' } },
    { component: 'integrations-table', name: 'No interface', props: { search: 'nothing' } },
    { component: 'asset', name: 'Not set up', props: { assets: [], points: [], metrics: [] } },
  ];
  tiles = told.map((each, n) => tile(each, { x: (n % 3) * 8, y: Math.floor(n / 3) * 9, w: 8, h: 9 }));
});

describe('the tiles of alarms, sensors, assets, plans and integrations', () => {
  it('show what they are set to, follow new values, and open what they show', async () => {
    const { path } = await newDashboard(workspace, tiles);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const tilesOf = dashboardPage(page);
    const named = (name: string) => tilesOf.tile(name);
    await named('Counts').getByText('Too warm').waitFor();
    await named('Hall').getByRole('listitem').waitFor();
    await named('Elsewhere').getByText(words('alarm.none')).waitFor();
    await named('Of the rule').getByRole('listitem').waitFor();
    await named('Sensors').getByRole('row').nth(1).getByText('12.0').waitFor();
    await named('Asset').getByText('12.0').waitFor();
    await named('Point').getByTestId('value').getByText('12.0').waitFor();
    await named('Measured').getByRole('row').nth(1).waitFor();
    await named('Courses').getByRole('img').first().waitFor();
    await named('Floor').getByRole('button').getByText('12.0').waitFor();
    await named('Outgoing').getByText(words('integration.off.new')).waitFor();
    await named('Outgoing').getByText(words('integration.neverSucceeded')).waitFor();
    await named('Interfaces').getByRole('row').nth(1).getByRole('link', { name: 'Back office' }).waitFor();
    await named('No interface').getByText(words('integrationTile.none')).waitFor();
    await named('Not set up').getByText(words('assetTile.choose')).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    taken(await base.deliver([celsius(sensor.wireId, 13, Date.now())]));
    for (const name of ['Sensors', 'Asset', 'Point', 'Courses', 'Floor'])
      await named(name).getByText('13.0').first().waitFor();
    await page.setViewportSize(PHONE);
    await named('Sensors').getByText('13.0').waitFor();
    await named('Asset').getByRole('link', { name: 'Asset' }).click();
    await page.waitForURL(`**/assets/asset/${asset.id}`);
  });
});
