import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, tile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { CO2, celsius, sensorHeard, TEMPERATURE, type SenmlRecord } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { editingPage } from './pages/editing.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE = 60_000;

let workspace: Workspace;
let base: Base;
let room: number;
let silent: number;

const ppm = (sensor: string, value: number, at: number): SenmlRecord => ({
  n: `${sensor}:co2`,
  u: 'ppm',
  t: at / 1_000,
  v: value,
});

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  const now = Date.now();
  const told = [20, 21.5, 19].flatMap((value, n) => {
    const at = now - (4 - n) * MINUTE;
    return [celsius('R1', value, at), ppm('R1', 900 + 100 * n, at)];
  });
  taken(await base.deliver([...told, celsius('R2', 5, now - 3 * 3_600_000)]));
  [room, silent] = [(await sensorHeard(workspace, 'R1')).id, (await sensorHeard(workspace, 'R2')).id];
});

const place = (n: number) => ({ x: (n % 3) * 8, y: Math.floor(n / 3) * 8, w: 8, h: 8 });

async function shown(): Promise<{ readonly path: string }> {
  const [sensors, metrics] = [[room], [TEMPERATURE]];
  const told = [
    { component: 'sensor-horizontal', name: 'Side by side', props: { sensors, metrics: [TEMPERATURE, CO2] } },
    { component: 'gauge', name: 'Gauge', props: { sensors, metrics: [CO2], thresholds: [] } },
    { component: 'co2', name: 'Air', props: { sensors } },
    { component: 'statistics', name: 'Statistics', props: { sensors: [room, silent], metrics, period: 'hours24' } },
    { component: 'cumulative-sum', name: 'Sum', props: { sensors, metrics, period: 'hours24' } },
    { component: 'gauge', name: 'Old', props: { sensors: [silent], metrics, thresholds: [] } },
    { component: 'statistics', name: 'Nothing', props: { sensors: [silent], metrics, period: 'hour' } },
    { component: 'gauge', name: 'Not set up', props: { sensors: [], metrics: [], thresholds: [] } },
    { component: 'device-info', name: 'Device', props: { integrations: [], device: '' } },
  ] as const;
  return newDashboard(
    workspace,
    told.map((each, n) => tile({ ...each, props: { ...each.props } }, place(n))),
  );
}

const figures = (of: Locator): Promise<string> => of.getByTestId('figures').first().innerText();

async function seesAll(page: Page): Promise<void> {
  const tiles = dashboardPage(page);
  await tiles.tile('Side by side').getByTestId('value').nth(1).waitFor();
  await tiles.tile('Gauge').getByText(words('co2.default.Fair')).waitFor();
  await tiles.tile('Air').getByText(words('airTile.average')).waitFor();
  await tiles.tile('Statistics').getByText('20.2').waitFor();
  await tiles.tile('Sum').getByText('60.5').waitFor();
  await tiles.tile('Old').locator('[data-trust="old"]').waitFor();
  await tiles.tile('Nothing').getByText(words('tile.line.empty')).waitFor();
  await tiles.tile('Not set up').getByText(words('tile.sensor.choose')).waitFor();
  await tiles.tile('Device').getByText(words('deviceInfo.choose')).waitFor();
}

describe('the tiles of values', () => {
  it('show their figures and why there is none, on a desk, a phone and a wall, and follow new values', async () => {
    const { path } = await shown();
    const desk = await screens.open(stack, { person: workspace.owner, path });
    await seesAll(desk.page);
    const tiles = dashboardPage(desk.page);
    expect(await figures(tiles.tile('Statistics'))).toMatch(/19\.0[\s\S]*20\.2[\s\S]*21\.5/);
    // An old value has its words, but no band.
    expect(await tiles.tile('Old').locator('[data-level]').count()).toBe(0);
    expect(await barriersOn(desk.page)).toEqual([]);

    const phone = await screens.open(stack, { person: workspace.owner, path, viewport: PHONE });
    await seesAll(phone.page);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    const far = { width: 3840, height: 2160 };
    const wall = await screens.open(stack, { person: workspace.owner, path: `${path}?wall=1`, viewport: far });
    await seesAll(wall.page);

    const now = Date.now();
    taken(await base.deliver([celsius('R1', 30.5, now), ppm('R1', 2_500, now)]));
    await tiles.value('Side by side').getByText('30.5').waitFor();
    await tiles.tile('Gauge').getByText(words('gauge.above')).waitFor();
    await tiles.tile('Air').getByText(words('airTile.poor')).waitFor();
    await tiles.tile('Statistics').getByText('22.8').waitFor();
    await tiles.tile('Sum').getByText('91.0').waitFor();
  });

  it('are set up in the editor, which says what is wrong with a scale', async () => {
    const { path } = await newDashboard(workspace, []);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const editing = editingPage(page);
    await editing.begin();
    const dialog = await editing.add(words('tile.gauge'));
    await dialog.getByRole('combobox', { name: words('pick.sensor') }).fill('R1');
    await page.getByRole('option', { name: 'R1' }).click();
    const row = (number: number): Locator =>
      dialog.getByRole('group', { name: words('gauge.threshold', { number }), exact: true });
    const value = (number: number): Locator => row(number).getByRole('textbox', { name: words('gauge.value') });
    expect(await value(2).inputValue()).toBe('16');
    await value(2).fill('41');
    await dialog.getByText(words('gauge.fault.order')).waitFor();
    await dialog.getByRole('button', { name: words('action.add'), exact: true }).click();
    await dialog.getByText(words('tile.incomplete')).waitFor();
    await value(2).fill('15,5');
    await dialog.getByText(words('gauge.fault.order')).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: words('action.add'), exact: true }).click();
    await editing.save();
    await until('the gauge is stored with its scale', async () => {
      const { data } = taken(await workspace.owner.ask<DashboardView>('GET', `/api/dashboards${path}`));
      const { thresholds } = (data[0]?.props ?? {}) as { thresholds?: { value: number }[] };
      return thresholds?.[1]?.value === 15.5;
    });
    await page.locator('[data-tile="gauge"] [data-pointer]').waitFor();
  });
});
