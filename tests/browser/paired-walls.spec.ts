import { hashOfTexts } from '@watchglass/schemas/wall/receipt-hash';
import type { ShownAt } from '@watchglass/schemas/wall/views';
import { expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { celsius, latestOf, sensorHeard } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { IS_LONG } from '../form.ts';
import { openLine } from '../stack/line.ts';
import { PATIENCE_MS, until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { dashboardPage } from './pages/dashboard.ts';
import {
  becomeWall,
  countNotes,
  countSwitches,
  heldBy,
  newestOwnOf,
  subscriptionsOf,
  switchFast,
  type Held,
} from './pages/wall.ts';
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
    const [notes, own] = [await countNotes(page), newestOwnOf(page)];
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
    await page.getByRole('button', { name: words('walls.silence') }).click();
    await until('the wall knows that it is silenced', async () => ((await own())?.silencedUntil ?? null) !== null);

    line.cut('reset');
    const cutAt = Date.now();
    // A page that has noticed the cut has dealt with the answer before it, and is silent.
    await page.getByText(words('link.down'), { exact: true }).waitFor();
    const silenced = await notes();
    const frame = page.getByTestId('link-lost');
    const framed = frame.waitFor({ timeout: CUT_MS });
    while (Date.now() - cutAt < CUT_MS) {
      await measure();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await framed;
    expect(await page.locator('[data-hatched="true"]').count()).toBe(1);
    expect(await notes()).toBe(silenced);

    // A value that came after the link would be in the next receipt only, half a minute later.
    await until('the newest value can be read', async () =>
      (await latestOf(workspace)).some(([sensor, , , value]) => sensor === warm.id && Math.abs(value - newest) < 0.01),
    );
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

/** Ten thousand switches in the long form. */
const SWITCHES = IS_LONG ? 10_000 : 60;
const PER_SWITCH_MS = 600;
/** The most that the heap may grow by. */
const HEAP_MIB = 2;

it(
  `a playlist that switches ${SWITCHES} times leaves nodes, listeners, canvases and subscriptions as they were`,
  { timeout: PATIENCE_MS * 4 + SWITCHES * PER_SWITCH_MS },
  async () => {
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
      until(`${count} switches`, async () => (await switches()) >= count, PATIENCE_MS + count * PER_SWITCH_MS).then(
        () => heldBy(page, cdp),
      );
    // All code is loaded, that of this test's own questions too, and each dashboard has been shown.
    await receipts;
    await after(6);
    // A value or a note may still be missing on one of the dashboards: the fullest of a round counts.
    const round: Held[] = [];
    for (const count of [7, 8, 9]) round.push(await after(count));
    const most = (name: keyof Held) => Math.max(...round.map((held) => held[name]));
    const asked = subscribed();
    await after(9 + SWITCHES);
    // A switch may be under way: React holds on to the dashboard before until its next work.
    await until('the page holds no more than before', async () => {
      const held = await heldBy(page, cdp);
      expect(held.canvases, 'canvases').toBe(most('canvases'));
      expect(held.nodes, 'nodes').toBeLessThanOrEqual(most('nodes') * 1.01);
      expect(held.listeners, 'listeners').toBeLessThanOrEqual(most('listeners') * 1.01);
      expect(held.heapMib, 'heap in MiB').toBeLessThanOrEqual(most('heapMib') + HEAP_MIB);
      return true;
    });
    expect(subscribed()).toBe(asked);
  },
);

const HALF_AN_HOUR_MS = 1_800_000;
const TILES = 200;
const PACK_EVERY_MS = 100;
const PER_PACK = 100;
/** The code is loaded and compiled. */
const SETTLED_MS = 60_000;
const HALF_HOUR_HEAP_MIB = 5;

it.runIf(IS_LONG)(
  'a wall that follows a thousand readings a second for half an hour holds no more than before, and shows the newest value',
  { timeout: HALF_AN_HOUR_MS + SETTLED_MS + 10 * PATIENCE_MS },
  async () => {
    const workspace = await newWorkspace(stack);
    const base = await newBase(stack, workspace);
    const names = Array.from({ length: TILES }, (_, n) => `wall-${n}`);
    taken(await base.deliver(names.map((name) => celsius(name, 5, Date.now()))));
    const ids = await Promise.all(names.map(async (name) => (await sensorHeard(workspace, name)).id));
    const tiles = ids.map((id, n) => {
      const tile = sensorTile(id, { name: names[n] ?? '' });
      const at = { i: tile.id, x: n % 24, y: Math.floor(n / 24), w: 1, h: 1 };
      return { ...tile, grid: { desktop: at, mobile: { ...at, x: n % 2, y: Math.floor(n / 2) } } };
    });
    const paired = await newWall(stack, workspace, wallTerms([(await newDashboard(workspace, tiles)).id]));
    const { page } = await screens.open(stack, { path: '/login' });
    await becomeWall(page, paired);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await dashboardPage(page).value('wall-199').getByText('5.0').waitFor();
    let sent = 0;
    const send = async (forMs: number): Promise<void> => {
      const end = Date.now() + forMs;
      for (let due = Date.now(); due < end; due += PACK_EVERY_MS) {
        await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
        const now = Date.now();
        const pack = Array.from({ length: PER_PACK }, () => {
          sent += 1;
          return celsius(names[sent % TILES] ?? '', (sent % 997) / 10, now);
        });
        taken(await base.deliver(pack));
      }
    };
    await send(SETTLED_MS);
    const before = await heldBy(page, cdp);
    await send(HALF_AN_HOUR_MS);
    const after = await heldBy(page, cdp);
    expect(after.heapMib - before.heapMib).toBeLessThanOrEqual(HALF_HOUR_HEAP_MIB);
    expect(Math.max(after.nodes / before.nodes, after.listeners / before.listeners)).toBeLessThanOrEqual(1.01);
    const newest = ((sent % 997) / 10).toFixed(1);
    await dashboardPage(page)
      .value(names[sent % TILES] ?? '')
      .getByText(newest)
      .waitFor();
  },
);
