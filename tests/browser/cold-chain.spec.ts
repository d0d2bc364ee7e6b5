import type { FiguresView } from '@watchglass/schemas/reading/views';
import { expect, inject, it } from 'vitest';
import { alarmOf } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsAfter, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE_MS = 60_000;

it('an excursion is drawn and listed with who acknowledged it, and other limits have others', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  await newRule(workspace);
  const base = await newBase(stack, workspace);
  const begin = Date.now() - 20 * MINUTE_MS;
  const course = (value: number, from: number, until: number) =>
    Array.from({ length: until - from }, (_, n) => celsius('8300001', value, begin + (from + n) * MINUTE_MS));
  taken(await base.deliver([...course(5, 0, 10), ...course(9, 10, 15)]));
  const { id: sensorId } = await sensorHeard(workspace, '8300001');
  const alarm = await alarmOf(workspace, sensorId);
  const acknowledged = { raise: alarm.raise, comment: 'Door was open' };
  taken(await owner.ask('POST', `/api/alarms/${id}/alarm/${alarm.id}/acknowledge`, acknowledged));
  taken(await base.deliver(course(5, 15, 20)));
  await countsAfter(workspace, base.serial, 20);
  await until('five minutes are told as outside', async () => {
    const path = `/api/readings/${id}/figures?points=${sensorId}.${TEMPERATURE}&from=${begin}&to=${Date.now()}&high=8`;
    return taken(await owner.ask<FiguresView>('GET', path)).points[0]?.above === 5 * MINUTE_MS;
  });

  const { page } = await screens.open(stack, { person: owner, path: `/${id}/medical-sensor-table` });
  await page.getByRole('row').filter({ hasText: '8300001' }).getByText('0:05 h').click();
  await page.waitForURL(/medical-line-chart/);
  await page.getByRole('application').locator('canvas').waitFor();
  const list = page.getByRole('grid', { name: words('excursion.title') }).getByRole('row');
  const told = list.filter({ hasText: '0:05 h' }).filter({ hasText: '9.0 °C' });
  await told.filter({ hasText: 'Door was open' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('excursion.save') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole('textbox', { name: words('lineChart.low') }).fill('6');
  await until('the address has the limits', () => new URL(page.url()).searchParams.get('limits') === '6~8');
  // Below 6 °C before and after it.
  await until('each excursion is listed', async () => (await list.count()) === 4);
  await page.getByRole('button', { name: words('coldChain.ofRules') }).click();
  await until('only one is left', async () => (await list.count()) === 2);
  expect(new URL(page.url()).searchParams.has('limits')).toBe(false);
  await told.getByText('9.0 °C').click();
  await until('the chart shows the excursion', () => new URL(page.url()).searchParams.has('dataZoom'));
});
