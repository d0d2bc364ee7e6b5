import type { AggregateView } from '@watchglass/schemas/reading/views';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsAfter, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
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

/** Ten minutes apart, about 20 with a wave of 3 in six hours. */
const WAVE = Array.from({ length: 288 }, (_, step) => {
  const at = from + (step * HOUR_MS) / 6;
  return celsius('8200002', 20 + 3 * Math.sin((2 * Math.PI * step) / 36), at);
});

it('the waves of a sensor are found, through its time and in a window of it, and its values are spread', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  taken(await base.deliver(WAVE));
  await countsAfter(workspace, base.serial, WAVE.length);
  const sensor = await sensorHeard(workspace, '8200002');
  const { id, owner } = workspace;
  const range = `sensors=${sensor.id}&metrics=${TEMPERATURE}&preset=custom&from=${from}&to=${from + 48 * HOUR_MS}`;
  const { page } = await screens.open(stack, {
    person: owner,
    path: `/${id}/analytics/spectral-intensity-chart?${range}&timeRange=${12 * HOUR_MS}&showValues=1`,
  });
  await page.getByText(words('intensity.windows', { count: '60', length: '12.0 h' })).waitFor();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await savePicture(page, 'SVG');
  await page.getByRole('link', { name: words('spectrum.open') }).click();
  const peaks = page.getByRole('table', { name: words('spectrum.peaks') }).getByRole('row');
  const strongest = peaks.filter({ hasText: '6.0 h' }).filter({ hasText: '3.000 °C' });
  await strongest.waitFor();
  expect(new URL(page.url()).searchParams.get('timeRange')).toBe(String(12 * HOUR_MS));
  const metric = words('metric.temperature');
  await page.goto(`/${id}/analytics/spectrum-chart?${range}&showValues=1`);
  await page.getByRole('img', { name: words('spectrum.label', { names: '8200002', metric }) }).waitFor();
  await strongest.waitFor();
  await savePicture(page, 'PNG');

  await page.goto(`/${id}/analytics/bar-chart?${range}&chartType=histogram&showValues=1`);
  await page.getByRole('img', { name: words('histogram.label', { names: '8200002', metric }) }).waitFor();
  await page.getByRole('combobox', { name: words('lineChart.type') }).click();
  await page.getByRole('option', { name: words('barChart.type.box') }).click();
  await page.getByRole('img', { name: words('boxChart.label', { names: '8200002', metric }) }).waitFor();
  const spread = page.getByRole('grid').getByRole('row').filter({ hasText: '288' });
  await spread.filter({ hasText: '17.0' }).filter({ hasText: '20.0' }).filter({ hasText: '23.0' }).waitFor();
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
