import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, expect, inject, it } from 'vitest';
import { alarmOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { sensorHeard } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const DEW_POINT = 206;

let workspace: Workspace;
let base: Base;

const deliver = async (quantity: string, unit: string, value: number): Promise<void> =>
  void taken(await base.deliver([{ n: `store:${quantity}`, u: unit, t: Date.now() / 1000, v: value }]));

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await deliver('temperature', 'Cel', 25);
  await deliver('humidity', '%RH', 10);
  await sensorHeard(workspace, 'store');
});

async function virtualSensor(): Promise<SensorView> {
  return until('the virtual sensor is listed', async () => {
    const { items } = taken(
      await workspace.owner.ask<{ items: SensorView[] }>('GET', `/api/sensors/${workspace.id}?kinds=virtual`),
    );
    return items[0] ?? false;
  });
}

it('a dew point comes from the dialog with its preview, shows on a tile, rings, and says why it has no value', async () => {
  const { owner, id } = workspace;
  const { page } = await screens.open(stack, { person: owner, path: `/${id}/sensors/virtual-sensors` });
  await page
    .getByRole('button', { name: words('virtual.new') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: words('virtual.new') });
  for (const metric of ['metric.temperature', 'metric.humidity'] as const) {
    await dialog.getByRole('combobox', { name: words(metric) }).fill('store');
    await page.getByRole('option').first().click();
  }
  await dialog.getByTestId('preview').waitFor();
  const form = formPage(page);
  await form.submit();
  await form.fault('name').waitFor();
  await form.fill({ name: 'Dew point of the store' });
  await form.submit();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Dew point of the store').waitFor();

  const sensor = await virtualSensor();
  const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { metrics: [DEW_POINT] })]);
  const { page: wall } = await screens.open(stack, { person: owner, path });
  await wall.getByTestId('value').filter({ hasText: '8.8' }).waitFor();
  await newRule(workspace, { title: 'Wet', metricId: DEW_POINT, above: { warning: 15, critical: 20 } });
  await deliver('humidity', '%RH', 90);
  await wall.getByTestId('value').filter({ hasText: '23.2' }).waitFor();
  expect((await alarmOf(workspace, sensor.id)).sensorId).toBe(sensor.id);
  await wall.getByText(words('severity.critical')).first().waitFor();

  await deliver('humidity', '%RH', 0);
  await wall
    .getByTestId('invalid')
    .filter({ hasText: words('virtual.invalid.humidityNotPositive') })
    .waitFor();
  await page.getByRole('row', { name: 'Dew point of the store' }).getByTestId('invalid').waitFor();
  await wall.goto(`${stack.url}/${id}/sensors/sensor/${sensor.id}`);
  await wall.getByTestId('invalid').waitFor();
  await wall.getByRole('button', { name: words('virtual.edit') }).click();
  await wall
    .getByRole('dialog', { name: words('virtual.edit') })
    .getByTestId('preview')
    .filter({ hasText: `(${words('metric.humidity')})` })
    .waitFor();
});
