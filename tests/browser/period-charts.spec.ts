import type { AggregateView } from '@watchglass/schemas/reading/views';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { keysOf } from './pages/keys.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const HOUR_MS = 3_600_000;
const timeZone = 'Europe/Riga';
/** The day on which summer time begins has 23 hours. */
const from = Date.UTC(2026, 2, 28, 22);
const to = from + 23 * HOUR_MS;

it('a day on which the clock leaves an hour out is read hour by hour, and compared', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  taken(await owner.ask('PUT', `/api/spaces/space/${id}`, { name: 'Workspace', timeZone }, { 'if-match': '"0"' }));
  const base = await newBase(stack, workspace);
  taken(await base.deliver(Array.from({ length: 23 }, (_, hour) => celsius('8200001', hour, from + hour * HOUR_MS))));
  const sensor = await sensorHeard(workspace, '8200001');
  const point = `${sensor.id}.${TEMPERATURE}`;
  await until('all readings are stored', async () => {
    const path = `/api/readings/${id}/aggregate?points=${point}&from=${from}&to=${to}&timezone=${timeZone}`;
    const { lines } = taken(await owner.ask<AggregateView>('GET', path));
    return lines[0]?.values.length === 23;
  });
  const range = `sensors=${sensor.id}&metrics=${TEMPERATURE}&preset=custom&from=${from}&to=${to}`;
  const { page } = await screens.open(stack, {
    person: owner,
    path: `/${id}/analytics/heat-chart?${range}&chartType=pie`,
  });
  await page.getByText(words('lineChart.broken', { fields: 'chartType' })).waitFor();
  const map = page.getByRole('application');
  await page.getByTestId('absent').waitFor({ state: 'attached' });
  const keys = keysOf(page);
  await keys.reach(map);
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await page.getByText(words('heatChart.absent', { where: '29-Mar-2026, 03:00–04:00' })).waitFor();
  await keys.press('ArrowDown');
  await page.getByText('29-Mar-2026, 04:00–05:00: 3').waitFor();
  await page.getByRole('switch', { name: words('lineChart.showValues') }).click();
  await page
    .getByRole('grid')
    .getByText(/^29-Mar-2026, 00:00/)
    .waitFor();

  await savePicture(page, 'PNG');

  const metric = words('metric.temperature');
  await page.goto(`/${id}/analytics/bar-chart?${range}&aggPeriod=hour`);
  await page.getByRole('img', { name: words('barChart.label', { names: '8200001', metric }) }).waitFor();

  // From 13:00 on beside the time from 01:00 on, in which there is no 03:00: ten hours have a pair.
  const half = `sensors=${sensor.id}&metrics=${TEMPERATURE}&preset=custom&from=${from + 12 * HOUR_MS}&to=${to}`;
  await page.goto(`/${id}/analytics/trends?${half}&aggPeriod=hour&showValues=1`);
  const row = page.getByRole('table', { name: words('trends.summary') }).getByRole('row');
  await row
    .filter({ hasText: '17.3' })
    .filter({ hasText: '5.5' })
    .filter({ hasText: '+11.8' })
    .filter({ hasText: '+214.5' })
    .waitFor();
  await page.getByRole('grid').getByText('+11.0').first().waitFor();
  await savePicture(page, 'SVG');
});

async function savePicture(page: Page, format: 'PNG' | 'SVG'): Promise<void> {
  await page.getByRole('button', { name: words('export.open') }).click();
  const dialog = page.getByRole('dialog', { name: words('export.title') });
  await dialog.getByRole('combobox', { name: words('export.format') }).click();
  await page.getByRole('option', { name: format }).click();
  const picture = page.waitForEvent('download');
  await dialog.getByRole('button', { name: words('export.start') }).click();
  expect((await picture).suggestedFilename()).toMatch(format === 'PNG' ? /\.png$/ : /\.svg$/);
  await dialog.waitFor({ state: 'detached' });
}
