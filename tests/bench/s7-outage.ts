import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Page as Paged } from '@watchglass/schemas/page';
import type { Page } from 'playwright-core';
import { newDashboard, tile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import type { Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { ms } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import { SCREEN } from './g4-wall.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { openBrowser, signInLink } from './screen.ts';
import type { Result } from './table.ts';

/** More than an event store's queue holds. */
const SENSORS = 12_000;
const SENSORS_PER_BASE = 1_000;
const SEEN_WITHIN_MS = 300_000;
const SEEN_TARGET_MS = 15_000;
/** A page that freezes for longer looks alive but is stale. */
const GAP_TARGET_MS = 1_000;

/** Records late frames, in milliseconds; as text, since the page lacks this file's compiler helpers. */
const WATCH_FRAMES = `(() => {
  window.longestGap = 0;
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    window.longestGap = Math.max(window.longestGap, now - last);
    last = now;
    requestAnimationFrame(next);
  });
})()`;

interface Outage {
  readonly raised: number;
  readonly seen: number;
  readonly gap: number;
}

/** A power failure: every sensor is too warm at the same moment, on an open screen. */
export const outage: Goal = {
  goals: ['S7'],
  async run(options) {
    const sensors = options.quick ? SENSORS / 4 : SENSORS;
    const product = await startProduct(options);
    const browser = await openBrowser(options.chromium);
    try {
      const fleet = await newFleet(product, { sensors, bases: sensors / SENSORS_PER_BASE, metric: 'temperature' });
      await newRule(fleet.workspace);
      const page = await browser.newPage(SCREEN);
      await openAlarms(product, fleet.workspace, page);
      return [result(await measure(fleet, page), sensors)];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

async function openAlarms(product: Product, workspace: Workspace, page: Page): Promise<void> {
  const { path } = await newDashboard(workspace, [
    tile(
      { component: 'active-alarms-table', name: 'Alarms', props: { onlyCritical: false } },
      { x: 0, y: 0, w: 12, h: 16 },
    ),
  ]);
  await page.goto(signInLink(product, workspace, path));
  await page.getByText('Live', { exact: true }).waitFor();
  await page.evaluate(WATCH_FRAMES);
}

async function measure(fleet: Fleet, page: Page): Promise<Outage> {
  const begin = performance.now();
  const since = (): number => performance.now() - begin;
  await Promise.all(
    fleet.bases.map(async (base, at) => {
      const ids = (fleet.senders[at]?.names ?? []).map((name) => name.split(':')[0] ?? '');
      taken(await base.deliver(ids.map((id) => celsius(id, 20, Date.now()))));
    }),
  );
  const [raised, seen] = await Promise.all([
    until(
      'all are raised',
      async () => (await activeIn(fleet.workspace)) === fleet.sensorIds.size && since(),
      SEEN_WITHIN_MS,
    ),
    until(
      'the screen has counted all',
      async () => (await page.title()).startsWith(`(${fleet.sensorIds.size})`) && since(),
      SEEN_WITHIN_MS,
    ),
  ]);
  return { raised, seen, gap: await page.evaluate<number>('window.longestGap') };
}

async function activeIn({ id, owner }: Workspace): Promise<number> {
  return taken(await owner.ask<Paged<AlarmView>>('GET', `/api/alarms/${id}/active?rowsPerPage=1`)).total;
}

function result({ raised, seen, gap }: Outage, sensors: number): Result {
  return {
    goal: 'S7',
    what: `${sensors} sensors leave their limits in the same moment, before an open screen`,
    ours: `all raised after ${(raised / 1_000).toFixed(1)} s, all on the screen after ${(seen / 1_000).toFixed(1)} s; longest time without a frame ${ms(gap)}`,
    raw: '–',
    ratio: '–',
    target: `≤ ${SEEN_TARGET_MS / 1_000} s, no second without a frame`,
    met: seen <= SEEN_TARGET_MS && gap <= GAP_TARGET_MS,
    limitedBy: 'an event, a row and a push for each alarm, and the screen beside them on the same cores',
  };
}
