import { inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { keysOf } from './pages/keys.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const FOCUSED_MS = 1_000;

it('a key on a chart writes what happened there, and the page of the sensor shows it on another screen', async () => {
  const workspace = await newWorkspace(stack);
  const sensor = await calmSensor(workspace, await newBase(stack, workspace), Date.now() - 60_000);
  const { page: other } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/sensors/sensor/${sensor.id}`,
  });
  const notes = other.getByRole('region', { name: words('nav.annotations') });
  await notes.waitFor();
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/analytics/line-chart?sensors=${sensor.id}&preset=hour`,
  });
  const chart = page.getByRole('application');
  await chart.locator('canvas').waitFor();
  const form = page.getByRole('dialog', { name: words('annotation.write') });
  // The chart is drawn again while it loads, and loses the focus then.
  await until('the form is open', async () => {
    if (await form.isVisible()) return true;
    // A dialog that opens meanwhile hides the chart.
    await chart.focus({ timeout: FOCUSED_MS });
    await keysOf(page).press('n');
    return false;
  });
  await form.getByRole('textbox', { name: words('annotation.text') }).fill('The door stood open');
  await form.getByRole('button', { name: words('action.create') }).click();
  await page.locator('[data-mark=note]').waitFor();
  await notes.getByText('The door stood open').waitFor();
});
