import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { taken } from '../builders/door.ts';
import { greyImage, newPlan, newPlanObject, uploadImage } from '../builders/plan.ts';
import { seconds } from './figures.ts';
import { newFleet } from './fleet.ts';
import { lengthOf } from './g4-wall.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { openMeter, pageCost } from './page-cost.ts';
import { startProduct, type Product } from './product.ts';
import { openBrowser, signInLink } from './screen.ts';
import { startSender } from './send-job.ts';
import type { Result } from './table.ts';
import { newWorkspace } from '../builders/workspace.ts';

const OBJECTS = 2_000;
const COLUMNS = 50;
const PER_SECOND = 1_000;
const PACK = 20;
const SIDE = 16_000;
const SCREEN = { viewport: { width: 1_920, height: 1_080 } } as const;
const MAIN_THREAD_TARGET = 0.25;
const MOST_MARKERS = 300;
const [TAB_MIB, CHILD_MIB, WITHIN_MS, REFUSED_MS] = [300, 250, 60_000, 1_000];
const LOADED_WITHIN_MS = 60_000;
const MIB = 1_024;

/** A full plan while its sensors send, and the largest image from its upload to the screen. */
export const plans: Goal = {
  goals: ['P5'],
  oneProcessOnly: 'the page and the process that cuts the image are the same ones',
  async run(options) {
    const browser = await openBrowser(options.chromium);
    try {
      const product = await startProduct(options);
      try {
        return [await measurePlan(product, browser, options), await measureImage(product, browser)];
      } finally {
        await product.stop();
      }
    } finally {
      await browser.close();
    }
  },
};

/** One object is placed by the product; copies of its row show the other sensors, in a grid. */
const COPIES = `INSERT INTO read.plan_objects SELECT r.* FROM read.plan_objects o,
  unnest($2::int[]) WITH ORDINALITY s(id, n),
  LATERAL json_populate_record(o, json_build_object('id', gen_random_uuid(), 'sensor_id', s.id,
    'target', json_build_object('kind', 'sensor', 'sensorId', s.id),
    'x', ((n - 1) % ${COLUMNS} + 0.5) / ${COLUMNS}, 'y', (ceil(n::numeric / ${COLUMNS}) - 0.5) / ${OBJECTS / COLUMNS})) r
  WHERE o.id = $1::uuid`;

async function measurePlan(product: Product, browser: Browser, options: BenchOptions): Promise<Result> {
  const fleet = await newFleet(product, { sensors: OBJECTS, bases: 5, metric: 'co2' });
  const { workspace } = fleet;
  const [first = 0, ...others] = fleet.sensorIds.values();
  const plan = await newPlan(workspace);
  const object = await newPlanObject(workspace, plan, first);
  await product.relational.query(COPIES, [object, others]);
  const page = await browser.newPage(SCREEN);
  const cdp = await openMeter(page);
  await page.goto(signInLink(product, workspace, `/${workspace.id}/plans/plan?planId=${plan}`));
  await page.waitForFunction(
    (wanted) => {
      const markers = [...document.querySelectorAll('button[data-kind]')];
      const counts = markers.map((each) => Number(each.querySelector('[aria-hidden]')?.textContent ?? 1) || 1);
      return counts.reduce((sum, count) => sum + count, 0) >= wanted;
    },
    OBJECTS,
    { timeout: LOADED_WITHIN_MS },
  );
  const sender = await startSender({
    url: product.stack.url,
    bases: fleet.senders,
    readingsPerPack: PACK,
    readingsPerSecond: PER_SECOND,
    values: 'clock',
  });
  const { settling, measured } = lengthOf(options);
  await seconds(settling);
  const { main, fps } = await pageCost(page, cdp, measured);
  const markers = await page.locator('button[data-kind]').count();
  const { accepted, seconds: sentFor } = await sender.stop();
  await page.close();
  return {
    goal: 'P5',
    what: `plan of ${OBJECTS} objects at ${Math.round(accepted / sentFor)} readings/s: main thread, markers in the page`,
    ours: `${Math.round(main * 100)} %, ${Math.round(fps)} fps, ${markers} markers`,
    raw: '–',
    ratio: '–',
    target: '≤ 25 %, ≤ 300 markers',
    met: main <= MAIN_THREAD_TARGET && markers <= MOST_MARKERS,
    limitedBy: 'the trust of each value in a cluster, counted again with each frame',
  };
}

async function measureImage(product: Product, browser: Browser): Promise<Result> {
  const workspace = await newWorkspace(product.stack);
  const plan = await newPlan(workspace);
  const refusing = performance.now();
  const { code } = await uploadImage(workspace, plan, greyImage(SIDE + 1, 1));
  const refusedMs = performance.now() - refusing;
  if (code !== 'ImageTooLarge') throw new Error(`refused with ${code}`);
  const image = greyImage(SIDE, SIDE);
  const peak = watchPeak('cut-tiles.mjs');
  const begin = performance.now();
  taken(await uploadImage(workspace, plan, image));
  const processedMs = performance.now() - begin;
  const child = peak() / MIB;
  const page = await browser.newPage(SCREEN);
  await page.goto(signInLink(product, workspace, `/${workspace.id}/plans/plan?planId=${plan}`));
  await page.locator('.leaflet-tile-loaded img[src]').first().waitFor({ timeout: LOADED_WITHIN_MS });
  for (let step = 0; step < 8; step += 1) {
    await page.getByRole('region').first().press('+');
    await seconds(0.5);
  }
  await seconds(3);
  const tab = highestOf('--type=renderer') / MIB;
  await page.close();
  return {
    goal: 'P5',
    what: 'an image of 16,000 × 16,000: cut into tiles, its process; the tab after zooming in; a refusal',
    ours: `${(processedMs / 1_000).toFixed(1)} s, ${Math.round(child)} MiB; ${Math.round(tab)} MiB; ${Math.round(refusedMs)} ms`,
    raw: '–',
    ratio: '–',
    target: '≤ 60 s, ≤ 250 MiB; ≤ 300 MiB; ≤ 1 s',
    met: processedMs <= WITHIN_MS && child <= CHILD_MIB && tab <= TAB_MIB && refusedMs <= REFUSED_MS,
    limitedBy: 'one thread of libvips; a decoded tile is 1 MiB',
  };
}

/** KiB of the largest process (pages shared with others count in part) with this word on its command line. */
function highestOf(word: string): number {
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => sizeOf(pid, word));
  return Math.max(0, ...sizes);
}

function sizeOf(pid: string, word: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word)) return 0;
    const [, kib] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kib ?? 0);
  } catch {
    // The process has ended.
    return 0;
  }
}

const LOOK_EVERY_MS = 25;

/** Looks for the process until the returned function is called, which returns its highest KiB. */
function watchPeak(word: string): () => number {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, highestOf(word));
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return highest;
  };
}
