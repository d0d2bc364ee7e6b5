import { UNADJUSTED } from '@watchglass/schemas/sensor/adjustment';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, readingsShown, sensorHeard } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE_MS = 60_000;

it('a person adjusts a sensor beside a preview, sees each refusal at its field, and reads from when the settings hold', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const now = Date.now();
  const course = Array.from({ length: 24 }, (_, n) => celsius('T1', 20 + n / 10, now - (24 - n) * 10 * MINUTE_MS));
  taken(await base.deliver(course));
  const { id } = await sensorHeard(workspace, 'T1');
  await readingsShown(workspace, { serial: base.serial, sensor: id, received: 24 });
  const path = `/${workspace.id}/sensors/sensor/${id}`;
  const { page, troubles } = await screens.open(stack, { person: workspace.owner, path });
  troubles.expectStatus(422);
  const adjust = page.getByRole('button', { name: words('sensor.adjustNamed', { name: words('metric.temperature') }) });
  await adjust.click();
  const preview = page.getByTestId('preview');
  await preview.getByText(words('sensor.adjust.after')).waitFor();
  const form = formPage(page);
  await form.fill({ slope: 'NaN', offset: '1e400', normalising: '0' });
  await preview.getByText(words('sensor.adjust.after')).waitFor({ state: 'detached' });
  await form.submit();
  await form.fault('slope').waitFor();
  await form.fault('offset').waitFor();
  await form.fill({ slope: '2', offset: '0.5' });
  await form.submit();
  await form.fault('normalising').waitFor();
  await form.fill({ normalising: '1' });
  await page.getByRole('button', { name: words('sensor.adjust.tareNow') }).click();
  await until('the newest measured value is the tare', async () =>
    page.locator('[name="tare.value"][value="45.1"]').count(),
  );
  await preview.locator('svg').first().waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: words('profiles.saveAs') }).click();
  const naming = page.getByRole('dialog', { name: words('profiles.create') });
  await naming.locator('[name="name"]').fill('Probe');
  await naming.getByRole('button', { name: words('action.create') }).click();
  await naming.waitFor({ state: 'detached' });
  await page.getByLabel(words('profiles.one')).click();
  await page.getByRole('option', { name: 'Probe' }).click();
  await form.submit();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(`${words('profiles.one')}: Probe`).waitFor();
  await page.getByText(`${words('virtual.slope')} 2`).waitFor();
  const { adjustments } = taken(
    await workspace.owner.ask<SensorView>('GET', `/api/sensors/${workspace.id}/sensor/${id}`),
  );
  expect(adjustments).toMatchObject([{ ...UNADJUSTED, metricId: 1, slope: 2, offset: 0.5, tare: { value: 45.1 } }]);

  const { page: phone } = await screens.open(stack, { person: workspace.owner, path, viewport: PHONE });
  await phone.getByRole('button', { name: words('sensor.adjustNamed', { name: words('metric.temperature') }) }).click();
  await phone.getByTestId('preview').locator('svg').first().waitFor();
  expect(await barriersOn(phone)).toEqual([]);
});
