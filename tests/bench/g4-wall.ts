import type { CDPSession, Page } from 'playwright-core';
import { CO2 } from '../builders/readings.ts';
import { cpuMeter, ms, seconds } from './figures.ts';
import { newFleet } from './fleet.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { openBrowser, signInLink, untilShown } from './screen.ts';
import { startSender } from './send-job.ts';
import { percentile, type Result } from './table.ts';
import { tilesFor } from './wall-of-tiles.ts';

/** What compiles this file gives functions their names by a function that the page does not have. */
const NAMES_OF_FUNCTIONS = 'globalThis.__name = (named) => named';
const TILES = 200;
const PER_SECOND = 1_000;
const LATENCY_TARGET_MS = 80;
const MAIN_THREAD_TARGET = 0.2;
const FPS_TARGET = 55;
const CPU_TARGET = 0.15;

/** A wall of tiles that all move: how late, at what cost to the page, and to the services. */
export const wall: Goal = {
  goals: ['G4', 'G5', 'G12'],
  async run(options) {
    const product = await startProduct();
    const browser = await openBrowser(options.chromium);
    try {
      const page = await browser.newPage({ viewport: { width: 1_920, height: 1_080 } });
      return await measureWall(product, page, options);
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

async function measureWall(product: Product, page: Page, { quick }: BenchOptions): Promise<readonly Result[]> {
  const fleet = await newFleet(product, { sensors: TILES, bases: 5, metric: 'co2' });
  const path = await tilesFor(fleet, TILES, CO2);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(signInLink(product, fleet.workspace, `${path}?wall=1`));
  await untilShown(page, TILES);
  const sender = await startSender({ url: product.stack.url, bases: fleet.senders, readingsPerPack: 20, readingsPerSecond: PER_SECOND, values: 'clock' });
  await seconds(quick ? 3 : 8);
  const forSeconds = quick ? 5 : 20;
  const heapBefore = await heap(cdp);
  await page.evaluate(NAMES_OF_FUNCTIONS);
  await page.evaluate(watchTiles);
  const [cpu, busy, begin] = [cpuMeter(product.roots()), await mainThread(cdp), performance.now()];
  await seconds(forSeconds);
  const wall = (performance.now() - begin) / 1000;
  const [services, main] = [cpu() / wall, ((await mainThread(cdp)) - busy) / wall];
  const { late, frames } = await page.evaluate(() => ({ late: window.seen.late, frames: window.seen.frames }));
  const heapAfter = await heap(cdp);
  const { accepted, failed, seconds: sentFor } = await sender.stop();
  if (failed > 0) throw new Error(`${failed} packs were not taken`);
  return results({ late, fps: frames / wall, main, services, rate: accepted / sentFor, heapBefore, heapAfter });
}

interface Seen {
  readonly late: number[];
  frames: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** In the page: each value that appears says when it was sent, in milliseconds modulo 100,000. */
function watchTiles(): void {
  window.seen = { late: [], frames: 0 };
  const count = (): void => {
    window.seen.frames += 1;
    requestAnimationFrame(count);
  };
  count();
  new MutationObserver((changes) => {
    const now = Date.now() % 100_000;
    for (const { target } of changes) {
      const value = target.nodeType === Node.TEXT_NODE && target.parentElement?.closest('[data-testid=value]');
      if (value && target.parentElement === value.firstElementChild) window.seen.late.push((now - Number(target.nodeValue) + 100_000) % 100_000);
    }
  }).observe(document.body, { subtree: true, characterData: true });
}

async function mainThread(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1_048_576;
}

interface Measured extends Pick<Seen, 'late'> {
  readonly fps: number;
  readonly main: number;
  readonly services: number;
  readonly rate: number;
  readonly heapBefore: number;
  readonly heapAfter: number;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function results({ late, fps, main, services, rate, heapBefore, heapAfter }: Measured): readonly Result[] {
  const [p50, p99] = [percentile(late, 0.5), percentile(late, 0.99)];
  const at = `${Math.round(rate)} readings/s`;
  return [
    {
      goal: 'G4', what: `POST → DOM, ${TILES} tiles, ${at}, 20 a pack (${late.length} seen)`, ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      raw: 'one frame each 50 ms by design', ratio: '–', target: 'p99 ≤ 80 ms', met: p99 <= LATENCY_TARGET_MS, limitedBy: 'the 50 ms between frames, then the paint',
    },
    {
      goal: 'G5', what: `the page under G4: main thread, frames, heap`,
      ours: `${percent(main)}, ${Math.round(fps)} fps, ${heapBefore.toFixed(0)} → ${heapAfter.toFixed(0)} MiB`, raw: '60 fps', ratio: (fps / 60).toFixed(2),
      target: '≤ 20 %, ≥ 55 fps', met: main <= MAIN_THREAD_TARGET && fps >= FPS_TARGET, limitedBy: 'style and layout of 1,000 changed texts a second',
    },
    {
      goal: 'G12', what: `CPU of all our processes under G4`, ours: `${percent(services)} of a core`, raw: '–', ratio: '–', target: '≤ 15 %', met: services <= CPU_TARGET,
      limitedBy: '50 requests and commits a second, 20 frames, one block',
    },
  ];
}
