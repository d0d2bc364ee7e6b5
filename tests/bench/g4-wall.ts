import type { Browser } from 'playwright-core';
import { CO2 } from '../builders/readings.ts';
import { cpuMeter, ms, seconds, times } from './figures.ts';
import { newFleet } from './fleet.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { heapGrowth, openMeter, pageCost, type HeapGrowth, type PageCost } from './page-cost.ts';
import { startProduct, type Product } from './product.ts';
import { startRawWall } from './raw-wall.ts';
import { openBrowser, signInLink, untilShown } from './screen.ts';
import { startSender } from './send-job.ts';
import { percentile, type Result } from './table.ts';
import { tilesFor } from './wall-of-tiles.ts';

export const TILES = 200;
export const PER_SECOND = 1_000;
export const PACK = 20;
export const SCREEN = { viewport: { width: 1_920, height: 1_080 } } as const;
const LATENCY_TARGET_MS = 80;
const MAIN_THREAD_TARGET = 0.2;
const FPS_TARGET = 55;
const GROWTH_TARGET_MIB = 5;
const CPU_TARGET = 0.15;

/** In seconds. */
export interface WallLength {
  /** Seconds before the measurement: V8 needs half a minute to compile hot code, and the goal is the steady state. */
  readonly settling: number;
  readonly measured: number;
  /** A tenth of the goal's duration; the rest is extrapolated. Undefined skips the judgement. */
  readonly heap?: number;
}

export const lengthOf = ({ quick }: Pick<BenchOptions, 'quick'>): WallLength =>
  quick ? { settling: 3, measured: 5 } : { settling: 30, measured: 20, heap: 180 };

/** A wall of tiles that all change: latency, and cost to the page and the services. */
export const wall: Goal = {
  goals: ['G4', 'G5', 'G12'],
  async run(options) {
    const browser = await openBrowser(options.chromium);
    try {
      const length = lengthOf(options);
      const raw = await measureRaw(browser, length);
      const product = await startProduct(options);
      try {
        return results(await measureWall(product, browser, length), raw);
      } finally {
        await product.stop();
      }
    } finally {
      await browser.close();
    }
  },
};

async function measureRaw(browser: Browser, { settling, measured }: WallLength): Promise<PageCost> {
  const raw = await startRawWall(TILES, PER_SECOND);
  const page = await browser.newPage(SCREEN);
  try {
    await page.goto(raw.url);
    await seconds(settling);
    return await pageCost(page, await openMeter(page), measured);
  } finally {
    await page.close();
    await raw.stop();
  }
}

/** The cost of a wall of changing numbers to its page and to the services. */
export interface WallCost extends PageCost {
  /** Share of one core. */
  readonly services: number;
  /** Acknowledged readings per second. */
  readonly rate: number;
  readonly growth?: HeapGrowth;
}

export async function measureWall(product: Product, browser: Browser, length: WallLength): Promise<WallCost> {
  const fleet = await newFleet(product, { sensors: TILES, bases: 5, metric: 'co2' });
  const path = await tilesFor(fleet, TILES, CO2);
  const page = await browser.newPage(SCREEN);
  const cdp = await openMeter(page);
  await page.goto(signInLink(product, fleet.workspace, `${path}?wall=1`));
  await untilShown(page, TILES);
  const sender = await startSender({
    url: product.stack.url,
    bases: fleet.senders,
    readingsPerPack: PACK,
    readingsPerSecond: PER_SECOND,
    values: 'clock',
  });
  await seconds(length.settling);
  const [cpu, begin] = [cpuMeter(product.roots()), performance.now()];
  const cost = await pageCost(page, cdp, length.measured);
  const services = cpu() / ((performance.now() - begin) / 1000);
  const growth = length.heap === undefined ? undefined : await heapGrowth(cdp, length.heap);
  const { accepted, failed, seconds: sentFor } = await sender.stop();
  if (failed > 0) throw new Error(`${failed} packs failed`);
  return { ...cost, services, rate: accepted / sentFor, ...(growth ? { growth } : {}) };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const latency = (late: readonly number[]): string =>
  `p50 ${ms(percentile(late, 0.5))}, p99 ${ms(percentile(late, 0.99))}`;
const page = ({ main, fps }: PageCost): string => `${percent(main)}, ${Math.round(fps)} fps`;

function heapWords(growth: HeapGrowth | undefined): string {
  if (!growth) return 'heap not judged';
  const { samples, forSeconds, perHalfHour } = growth;
  return `heap ${samples[0]?.toFixed(1)} → ${samples.at(-1)?.toFixed(1)} MiB in ${forSeconds} s: ${perHalfHour.toFixed(1)} per 30 min`;
}

function results(ours: WallCost, raw: PageCost): readonly Result[] {
  const p99 = percentile(ours.late, 0.99);
  const calm = (ours.growth?.perHalfHour ?? 0) <= GROWTH_TARGET_MIB;
  return [
    {
      goal: 'G4',
      what: `POST → DOM, ${TILES} tiles, ${Math.round(ours.rate)} readings/s, ${PACK} a pack (${ours.late.length} seen)`,
      ours: latency(ours.late),
      raw: `bare stream to text nodes ${latency(raw.late)}`,
      ratio: times(p99 / percentile(raw.late, 0.99)),
      target: 'p99 ≤ 80 ms',
      met: p99 <= LATENCY_TARGET_MS,
      limitedBy: 'at most one frame each 50 ms by design, then the paint',
    },
    {
      goal: 'G5',
      what: 'the page under G4: main thread, frames, heap after collection',
      ours: `${page(ours)}, ${heapWords(ours.growth)}`,
      raw: `bare page ${page(raw)}`,
      ratio: times(ours.main / raw.main),
      target: '≤ 20 %, ≥ 55 fps, ≤ 5 MiB per 30 min',
      met: ours.main <= MAIN_THREAD_TARGET && ours.fps >= FPS_TARGET && calm,
      limitedBy: 'layout and paint of 1,000 changed texts a second',
    },
    {
      goal: 'G12',
      what: 'CPU of all our processes under G4',
      ours: `${percent(ours.services)} of a core`,
      raw: '–',
      ratio: '–',
      target: '≤ 15 %',
      met: ours.services <= CPU_TARGET,
      limitedBy: '50 requests and commits a second, 20 frames, one block',
    },
  ];
}
