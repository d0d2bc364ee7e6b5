import { describe, expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { CO2, readingsShown, sensorHeard } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

describe('CO₂ thresholds', () => {
  it('refuse a threshold that is not greater than the one before, and label values after a change', async () => {
    const workspace = await newWorkspace(stack);
    const base = await newBase(stack, workspace);
    taken(await base.deliver([{ n: 'office:co2', u: 'ppm', t: Date.now() / 1000, v: 950 }]));
    const { id: sensor, metrics } = await sensorHeard(workspace, 'office');
    expect(metrics).toEqual([CO2]);
    await readingsShown(workspace, { serial: base.serial, sensor, received: 1 });
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/settings/co2-thresholds`,
    });
    const form = formPage(page);
    await form.fill({ 'thresholds.3': '700' });
    await form.submit();
    await form.fault('thresholds.3').waitFor();
    await form.fill({ 'thresholds.3': '900', 'labels.3': 'Stuffy' });
    await form.submit();
    await page.getByRole('button', { name: words('co2.reset') }).waitFor();
    await page.goto(`${stack.url}/${workspace.id}/sensors/sensor/${sensor}`);
    await page.locator('[data-co2="average"]').getByText('Stuffy').waitFor();
  });
});
