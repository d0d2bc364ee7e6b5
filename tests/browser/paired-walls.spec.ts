import { hashOfTexts } from '@watchglass/schemas/wall/receipt-hash';
import type { OwnWall, ShownAt } from '@watchglass/schemas/wall/views';
import { expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { openLine } from '../stack/line.ts';
import { PATIENCE_MS, until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { becomeWall, countNotes, countSwitches, heldBy, subscriptionsOf, switchFast, type Held } from './pages/wall.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const CUT_MS = 20_000;
const EVERY_MS = 400;

it(
  'a wall sounds until it is silenced, hatches what it shows while it is cut off, and what it painted then arrives afterwards',
  { timeout: 90_000 },
  async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const base = await newBase(stack, workspace);
    const warm = await calmSensor(workspace, base, Date.now() - 60_000);
    await newRule(workspace);
    const tile = sensorTile(warm.id, { name: 'Warm' });
    const paired = await newWall(stack, workspace, wallTerms([(await newDashboard(workspace, [tile])).id]));
    const line = await openLine(stack);
    const { page, troubles } = await screens.open(line, { path: '/login' });
    troubles.expectNoConnection();
    const notes = await countNotes(page);
    await becomeWall(page, paired);
    const dashboard = dashboardPage(page);
    await dashboard.value('Warm').getByText('5.0').waitFor();
    // Browsers let a page sound after a click.
    await page.locator('h1').click();

    let newest = 12;
    const measure = async () => {
      newest += 0.1;
      taken(await base.deliver([celsius(warm.wireId, newest, Date.now())]));
    };
    await measure();
    await alarmOf(workspace, warm.id);
    await page.locator('[data-why="alarm"]').waitFor();
    await until('the wall sounds', async () => (await notes()) > 0);
    const hearsOfIt = page.waitForResponse(
      async (response) =>
        response.url().endsWith('/api/wall/me') && ((await response.json()) as OwnWall).silencedUntil !== null,
    );
    await page.getByRole('button', { name: words('walls.silence') }).click();
    await hearsOfIt;
    const silenced = await notes();

    line.cut('reset');
    const cutAt = Date.now();
    const frame = page.getByTestId('link-lost');
    const framed = frame.waitFor({ timeout: CUT_MS });
    while (Date.now() - cutAt < CUT_MS) {
      await measure();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await framed;
    expect(await page.locator('[data-hatched="true"]').count()).toBe(1);
    expect(await notes()).toBe(silenced);

    line.mend();
    await frame.waitFor({ state: 'detached' });
    const shownAt = async (at: number) => {
      const path = `/api/walls/${id}/wall/${paired.id}/receipts?at=${new Date(at).toISOString()}`;
      return owner.ask<ShownAt>('GET', path);
    };
    const inTheCut = await until('what was painted in the cut arrives', async () => {
      const { status, body } = await shownAt(cutAt + CUT_MS / 2);
      return status === 200 && body.isKnown ? body : undefined;
    });
    expect(inTheCut).toMatchObject({ gap: null, isChainWhole: true });
    await until('the digits are those of the newest value', async () => {
      const text = await dashboard.value('Warm').textContent();
      return text === `${newest.toFixed(1)}°C`;
    });
    const drawn = { id: tile.id, state: 'fresh', call: 'critical', texts: [newest.toFixed(1), '°C'] };
    await until('a receipt has the hash of what is drawn', async () => {
      const { status, body } = await shownAt(Date.now());
      return status === 200 && body.hash === hashOfTexts([drawn]);
    });
    line.close();
  },
);

it('a playlist that switches sixty times leaves nodes, listeners, canvases and subscriptions as they were', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const sensors = [
    await calmSensor(workspace, base, Date.now() - 60_000),
    await calmSensor(workspace, base, Date.now() - 60_000),
  ];
  const playlist: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const tiles = sensors.map(({ id }, column) => sensorTile(id, { name: `${name} ${column}`, column }));
    playlist.push((await newDashboard(workspace, tiles, name)).id);
  }
  const paired = await newWall(stack, workspace, wallTerms(playlist));
  const { page } = await screens.open(stack, { path: '/login' });
  const subscribed = subscriptionsOf(page);
  await switchFast(page, { tickMs: 50 });
  const receipts = page.waitForResponse((response) => response.url().endsWith('/api/wall/receipts'));
  await becomeWall(page, paired);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const switches = await countSwitches(page);
  const after = (count: number) =>
    until(`${count} switches`, async () => (await switches()) >= count, PATIENCE_MS * 2).then(() => heldBy(page, cdp));
  // All code is loaded, that of this test's own questions too, and each dashboard has been shown.
  await receipts;
  await after(6);
  const [before, asked] = [await after(9), subscribed()];
  await after(69);
  // A switch may be under way: React holds on to the dashboard before until its next work.
  await until('the page holds no more than before', async () => {
    const held = await heldBy(page, cdp);
    const grown = (name: keyof Held) => held[name] / before[name];
    return held.canvases === before.canvases && Math.max(grown('nodes'), grown('listeners')) <= 1.01;
  });
  expect(subscribed()).toBe(asked);
});
