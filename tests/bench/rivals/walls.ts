import type { Browser } from 'playwright-core';
import { cpuMeter, ms, seconds, times } from '../figures.ts';
import { lengthOf, measureWall, PACK, PER_SECOND, SCREEN, TILES, type WallCost, type WallLength } from '../g4-wall.ts';
import { startOneProcess } from '../one-process.ts';
import { openMeter, pageCost } from '../page-cost.ts';
import { openBrowser } from '../screen.ts';
import { percentile } from '../table.ts';
import { nodeRed } from './node-red.ts';
import type { RunningRival } from './rival.ts';
import type { Verdict } from './verdicts.ts';

const LOADED_WITHIN_MS = 60_000;
/** The elements of its dashboard that hold a value. */
const NODE_RED_VALUES = '.nrdb-ui-text-value, .nrdb-ui-text-value *';
const LATENCY_TARGET = 1.5;
const MAIN_THREAD_TARGET = 0.5;

/** The cost of one product's wall, in each round. */
export interface Walls {
  readonly ours: WallCost[];
  readonly nodeReds: WallCost[];
}

/** The same wall of changing numbers by Watchglass and by Node-RED, alternately: latency, and cost to the browser. */
export async function measureWalls({
  chromium,
  quick,
  rounds,
}: {
  chromium: string;
  quick: boolean;
  rounds: number;
}): Promise<Walls> {
  const { heap: _, ...length } = lengthOf({ quick });
  const walls: Walls = { ours: [], nodeReds: [] };
  const browser = await openBrowser(chromium);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`walls, round ${round} …`);
      walls.ours.push(await ourWall(browser, length));
      walls.nodeReds.push(await nodeRedsWall(browser, length));
    }
  } finally {
    await browser.close();
  }
  return walls;
}

async function ourWall(browser: Browser, length: WallLength): Promise<WallCost> {
  const product = await startOneProcess();
  try {
    return await measureWall(product, browser, length);
  } finally {
    await product.stop();
  }
}

async function nodeRedsWall(browser: Browser, { settling, measured }: WallLength): Promise<WallCost> {
  const running = await nodeRed.start();
  const page = await browser.newPage(SCREEN);
  try {
    const cdp = await openMeter(page);
    await page.goto(running.page);
    await page.waitForFunction((wanted) => document.querySelectorAll('.nrdb-ui-text').length >= wanted, TILES, {
      timeout: LOADED_WITHIN_MS,
    });
    const sender = startPace(running);
    await seconds(settling);
    const [cpu, begin, before] = [cpuMeter(running.roots()), performance.now(), sender.taken()];
    const cost = await pageCost(page, cdp, measured, NODE_RED_VALUES);
    const passed = (performance.now() - begin) / 1_000;
    const wall = { ...cost, services: cpu() / passed, rate: (sender.taken() - before) / passed };
    await sender.stop();
    return wall;
  } finally {
    await page.close();
    await running.stop();
  }
}

/**
 * Sends packs when they are due; each value is its time of sending in milliseconds, modulo 100,000. A refused pack is
 * not counted.
 */
function startPace(running: RunningRival): { taken(): number; stop(): Promise<void> } {
  const begin = performance.now();
  const under = new Set<Promise<void>>();
  let [packs, takenPacks] = [0, 0];
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begin) / 1_000) * (PER_SECOND / PACK); packs < due; packs += 1) {
      const at = Date.now();
      const readings = Array.from({ length: PACK }, (_, i) => ({
        sensor: (packs * PACK + i) % TILES,
        at,
        value: at % 100_000,
      }));
      const sending = running
        .send(0, readings)
        .then(
          () => {
            takenPacks += 1;
          },
          () => undefined,
        )
        .finally(() => under.delete(sending));
      under.add(sending);
    }
  }, 5);
  return {
    taken: () => takenPacks * PACK,
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}

const median = (costs: readonly WallCost[], of: (cost: WallCost) => number): number => percentile(costs.map(of), 0.5);
const p50 = ({ late }: WallCost): number => percentile(late, 0.5);
const p99 = ({ late }: WallCost): number => percentile(late, 0.99);
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A row for each product's wall: medians of the rounds. */
export function wallTable({ ours, nodeReds }: Walls): string {
  const row = (name: string, costs: readonly WallCost[]): string =>
    `| ${[
      name,
      `${Math.round(median(costs, ({ rate }) => rate))}/s`,
      `${ms(median(costs, p50))} / ${ms(median(costs, p99))}`,
      percent(median(costs, ({ main }) => main)),
      Math.round(median(costs, ({ fps }) => fps)),
      percent(median(costs, ({ services }) => services)),
    ].join(' | ')} |`;
  return [
    '| wall of 200 tiles | readings | POST → DOM p50 / p99 | main thread | fps | CPU of its services |',
    '|---|---|---|---|---|---|',
    row('Watchglass', ours),
    row('Node-RED', nodeReds),
  ].join('\n');
}

export function wallVerdicts({ ours, nodeReds }: Walls): readonly Verdict[] {
  const verdict = (target: string, of: (cost: WallCost) => number, most: number): Verdict => {
    const ratio = median(ours, of) / median(nodeReds, of);
    return { target, ratio: times(ratio), met: ratio <= most };
  };
  return [
    verdict('POST → DOM p99, at most 1.5× Node-RED', p99, LATENCY_TARGET),
    verdict("the wall page's main thread, at most half of Node-RED's", ({ main }) => main, MAIN_THREAD_TARGET),
  ];
}
