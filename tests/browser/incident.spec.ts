import { randomUUID } from 'node:crypto';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWall, receiptsPost, wallTerms, type PairedWall } from '../builders/wall.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

let workspace: Workspace;
let alarm: AlarmView;
let wall: PairedWall;
let receiptAt: number;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  await newRule(workspace);
  const sensor = await calmSensor(workspace, base, Date.now() - 300_000);
  const measured = Date.now();
  taken(await base.deliver([celsius(sensor.wireId, 12, measured)]));
  alarm = await alarmOf(workspace, sensor.id);
  const dashboard = await newDashboard(workspace, [sensorTile(sensor.id)]);
  wall = await newWall(stack, workspace, wallTerms([dashboard.id], { name: 'Hall screen' }));
  receiptAt = Date.now();
  const key = new ReceiptChain(randomUUID()).key(receiptAt, {
    dashboardId: dashboard.id,
    tiles: [[randomUUID(), 'fresh', 'critical', [[`${sensor.id}.1`, measured]]]],
  });
  taken(await wall.ask('POST', '/api/wall/receipts', receiptsPost([key])));
});

/** A click near the right end of the first such thing. */
async function clickInto(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn`);
  await page.mouse.click(box.x + box.width * 0.85, box.y + box.height * 0.5);
}

describe('the incident of an alarm', () => {
  it('is opened from its page, tells everything on one line, and leads into the past to play it', async () => {
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/alarms/alarm/${alarm.id}`,
    });
    await page.getByRole('link', { name: words('incident.open'), exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const line = page.getByRole('listitem');
    for (const text of [
      words('incident.wall', { name: 'Hall screen' }),
      words('timeline.AlarmOpened'),
      words('incident.reading.first', { value: '12.0 °C' }),
    ])
      await line.filter({ hasText: text }).first().waitFor();
    await clickInto(page, 'section svg[role="group"]');
    const back = page.getByRole('link', { name: words('past.backTo', { time: '' }).trim() });
    expect(await back.getAttribute('href')).toMatch(/[?&]at=/);
    await page.getByText(words('incident.time.see'), { exact: true }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const play = await page.getByRole('link', { name: words('past.play') }).getAttribute('href');
    expect(play).toMatch(/[?&]at=.*&play=60&until=/);
    await page.setViewportSize(PHONE);
    expect(await barriersOn(page)).toEqual([]);
  });
});

describe('what a wall showed', () => {
  it('is reached from its card, stands beside what the server knew, and ends where receipts end', async () => {
    const { page, troubles } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/settings/walls`,
    });
    const way = page.getByRole('link', { name: words('shown.open'), exact: true });
    troubles.expectStatus(404);
    await way.click();
    await page.waitForURL(/walls\/shown\?wall=/);
    const shownAt = (at: number) =>
      page.goto(`/${workspace.id}/settings/walls/shown?wall=${wall.id}&when=${new Date(at).toISOString()}`);
    await shownAt(receiptAt - 60_000);
    await page.getByText(words('shown.nothing')).waitFor();
    await shownAt(receiptAt);
    await page.locator('[data-verdict="equal"]').waitFor();
    const tile = page.locator('[data-tile-verdict="equal"]');
    await until('both sides say the value', async () => (await tile.getByText(/12\.0 °C/).count()) === 2);
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: words('shown.later') }).click();
    await page.locator('[data-verdict="noReceipt"]').waitFor();
  });
});
