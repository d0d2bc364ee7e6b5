import { randomUUID } from 'node:crypto';
import type { ExportEstimate } from '@watchglass/schemas/export/views';
import { openPostgres } from '@watchglass/streams/relational/postgres';
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
const MINUTE_MS = 60_000;

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** Drags the shown window by a share of the overview. */
async function dragWindow(page: Page, by: number): Promise<void> {
  const held = page.getByTestId('held');
  await held.hover();
  await page.mouse.down();
  const { x, y, width, height } = (await held.boundingBox()) ?? NOWHERE;
  const strip = (await page.getByTestId('strip').boundingBox()) ?? NOWHERE;
  await page.mouse.move(x + width / 2 + by * strip.width, y + height / 2);
  await page.mouse.up();
}

it('a chart is chosen, zoomed by keys, read as a table, and shown the same by its link', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const now = Date.now();
  const course = (wireId: string, level: number) =>
    Array.from({ length: 60 }, (_, minute) =>
      celsius(wireId, level + Math.sin(minute / 5), now - (60 - minute) * MINUTE_MS),
    );
  taken(await base.deliver([...course('8100001', 4), ...course('8100002', 20)]));
  // Late, and another value for an instant that has one.
  taken(await base.deliver([celsius('8100001', 6, now - 90 * MINUTE_MS), celsius('8100001', 9, now - MINUTE_MS)]));
  await countsAfter(workspace, base.serial, 122);
  const [cold, warm] = [await sensorHeard(workspace, '8100001'), await sensorHeard(workspace, '8100002')];
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/analytics/line-chart?preset=hours12&chartType=pie`,
  });
  await page.getByText(words('lineChart.broken', { fields: 'chartType' })).waitFor();
  await page.getByText(words('lineChart.choose')).waitFor();
  await page.getByRole('combobox', { name: words('pick.sensors') }).click();
  await page.getByRole('option').first().click();
  const chart = page.getByRole('application');
  await chart.waitFor();
  await page.goto(
    `/${workspace.id}/analytics/line-chart?sensors=${cold.id},${warm.id}&metrics=${TEMPERATURE}&preset=hours12`,
  );
  await chart.locator('canvas').waitFor();
  const legend = page.getByRole('button', { pressed: true });
  await until('both lines have their newest values', async () => (await legend.count()) === 2);
  const figures = page.getByRole('region', { name: words('lineChart.figures') }).getByRole('row');
  await until('the figures count the readings', async () => (await figures.filter({ hasText: /6[01]/ }).count()) === 2);
  for (const mark of ['late', 'conflicts']) await page.locator(`[data-mark=${mark}]`).getByText('1').waitFor();

  // What is pushed is drawn, without another read.
  const held: (() => Promise<void>)[] = [];
  await page.route('**/lines?*', (route) => void held.push(() => route.continue()));
  taken(await base.deliver([celsius('8100002', 31, Date.now())]));
  // With its decimal: each entry has a date and a clock, too.
  await legend.filter({ hasText: '31.0' }).waitFor();
  await page.unroute('**/lines?*');
  await Promise.all(held.map((go) => go().catch(() => undefined)));

  const keys = keysOf(page);
  await keys.reach(chart);
  await keys.press('+', 'ArrowRight', 'ArrowRight');
  await until('the address has the window', () => new URL(page.url()).searchParams.has('dataZoom'));
  // The overview has the whole time still.
  await until(
    'both lines are in the overview',
    async () => (await page.getByTestId('strip').locator('path').count()) === 2,
  );
  // Dragged by a tenth of the overview, the window still begins after the range, which moves with the clock.
  const beginning = () => Number(new URL(page.url()).searchParams.get('dataZoom')?.split('-')[0]);
  const before = beginning();
  await dragWindow(page, -0.1);
  await until('the window is an earlier one', () => beginning() < before);
  const zoomed = page.url();
  await page.getByRole('switch', { name: words('lineChart.showValues') }).click();
  await page
    .getByRole('grid')
    .getByRole('columnheader', { name: words('lineChart.at') })
    .waitFor();
  const { page: other } = await screens.open(stack, {
    person: workspace.owner,
    path: `${new URL(zoomed).pathname}${new URL(zoomed).search}`,
  });
  await other.getByRole('application').locator('canvas').waitFor();
  const endsOf = (shown: Page) =>
    shown.getByRole('slider').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('aria-valuetext')));
  await until('the other screen shows the same window', async () => {
    const [ours, theirs] = [await endsOf(page), await endsOf(other)];
    return ours.length === 2 && ours.join() === theirs.join();
  });
  await keysOf(other).reach(other.getByRole('application'));
  await keysOf(other).press('0');
  await until('all is shown again', () => !new URL(other.url()).searchParams.has('dataZoom'));
  await until('nothing is left to show', () =>
    other.getByRole('button', { name: words('lineChart.all') }).isDisabled(),
  );
});

it('an export says what it will have, waits, is cancelled, and another is downloaded and found on its page', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const now = Date.now();
  taken(await base.deliver([3, 2, 1].map((minute) => celsius('8100003', minute, now - minute * MINUTE_MS))));
  const { id } = await sensorHeard(workspace, '8100003');
  const asked = `points=${id}.${TEMPERATURE}&from=${now - 60 * MINUTE_MS}&to=${now}`;
  await until('the readings are stored', async () => {
    const path = `/api/exports/${workspace.id}/estimate?${asked}`;
    return taken(await workspace.owner.ask<ExportEstimate>('GET', path)).rows === 3;
  });
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/analytics/line-chart?sensors=${id}&metrics=${TEMPERATURE}&preset=hours12`,
  });
  const dialog = page.getByRole('dialog', { name: words('export.title') });
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: words('export.open') }).click();
    await dialog.getByText(words('export.estimate', { rows: '3', size: '1 KiB' })).waitFor();
    await dialog.getByRole('button', { name: words('export.start') }).click();
  };
  await page.getByRole('button', { name: words('export.open') }).click();
  await dialog.getByRole('combobox', { name: words('export.format') }).click();
  await page.getByRole('option', { name: 'PNG' }).click();
  const picture = page.waitForEvent('download');
  await dialog.getByRole('button', { name: words('export.start') }).click();
  expect((await picture).suggestedFilename()).toMatch(/\.png$/);
  await dialog.waitFor({ state: 'detached' });
  // Another export of the person is in the making as long as it is held.
  const postgres = openPostgres({ url: stack.postgresUrl });
  const held = randomUUID();
  await postgres.query(
    `INSERT INTO command.exports (id, organization_id, requested_by, at, terms, state, claimed_until)
      SELECT $1, $2, $3, now(), '{"points":"1.1","from":0,"to":1,"timezone":"UTC","format":"csv","layout":"long"}', 'running', 'infinity'`,
    [held, workspace.id, workspace.owner.id],
  );
  await ask();
  await dialog.getByText(words('export.state.waiting', { ahead: '1' })).waitFor();
  await dialog.getByRole('button', { name: words('export.cancel') }).click();
  await dialog.waitFor({ state: 'detached' });
  await postgres.query('DELETE FROM command.exports WHERE id = $1', [held]);
  await postgres.close();
  const [file] = await Promise.all([page.waitForEvent('download'), ask()]);
  expect(file.suggestedFilename()).toMatch(/^readings-.*\.csv$/);
  await dialog.getByText(words('export.saved')).waitFor();
  await dialog.getByRole('link', { name: words('export.all') }).click();
  await page.getByRole('heading', { name: file.suggestedFilename() }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);

  await page.goto(`/${workspace.id}/sensors/sensor/${id}`);
  await page.getByTestId('strip').locator('path').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: words('export.open'), exact: true }).click();
  const ofSensor = page.getByRole('dialog', { name: words('sensor.exportNamed', { name: '8100003' }) });
  await ofSensor.getByText(words('export.estimate', { rows: '3', size: '1 KiB' })).waitFor();
  const before = String(new Date(now - 2 * 365 * 24 * 60 * MINUTE_MS).getUTCFullYear());
  await ofSensor
    .getByRole('group', { name: words('range.from') })
    .getByRole('spinbutton')
    .nth(2)
    .click();
  await page.keyboard.type(before);
  await ofSensor.getByRole('button', { name: words('export.perYear') }).waitFor();
});
