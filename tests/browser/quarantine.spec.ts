import { expect, inject, it } from 'vitest';
import type { QuarantinePage } from '@watchglass/schemas/reading/quality';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE_MS = 60_000;
const WIRE_ID = '8300001';

it('records in an unknown unit are previewed, accepted and on the chart', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const base = await newBase(stack, workspace);
  const now = Date.now() - 10 * MINUTE_MS;
  const inOdd = (v: number, minutes: number) => ({
    n: `${WIRE_ID}:temperature`,
    u: 'odd',
    v,
    t: (now + minutes * MINUTE_MS) / 1_000,
  });
  taken(await base.post([celsius(WIRE_ID, 20, now), inOdd(1, 1), inOdd(2, 2)]));
  await sensorHeard(workspace, WIRE_ID);
  await until('both records are in quarantine', async () => {
    const { items } = taken(await owner.ask<QuarantinePage>('GET', `/api/readings/${id}/quarantine`));
    return items[0]?.count === 2;
  });
  const { page } = await screens.open(stack, { person: owner, path: `/${id}/data-quality?view=quarantine` });
  await page.getByRole('row').filter({ hasText: WIRE_ID }).getByText(words('quarantine.unknownUnit')).click();
  await page.getByRole('button', { name: words('setAside.accept') }).click();
  await page.getByRole('button', { name: words('setAside.byFactor') }).click();
  await page.getByLabel(words('setAside.slope')).fill('0');
  await page.getByLabel(words('setAside.slope')).fill('10,5');
  await page.getByText(words('setAside.becoming', { stored: '2', count: '2' })).waitFor();
  const becomes = page.getByRole('cell', { name: '21.0 °C' });
  await becomes.waitFor();
  await page.getByRole('button', { name: words('setAside.acceptTitle') }).click();
  const decision = page.getByRole('row').filter({ hasText: WIRE_ID });
  await decision.getByText(words('setAside.stored', { stored: '2', leftOut: '0' })).waitFor();
  await decision.getByText(words('setAside.outcome.accepted')).click();
  await page.waitForURL(/line-chart/);
  await page.getByRole('switch', { name: words('lineChart.showValues') }).click();
  await page.getByRole('grid').getByText('21.0').first().waitFor();
  expect(await page.getByRole('grid').getByText('10.5').count()).toBeGreaterThan(0);
});
