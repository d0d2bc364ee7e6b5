import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { CO2 } from '../builders/readings.ts';
import { ms, seconds } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import { lengthOf, PACK, PER_SECOND, SCREEN } from './g4-wall.ts';
import type { Goal } from './goal.ts';
import { openMeter, pageCost } from './page-cost.ts';
import { startProduct } from './product.ts';
import { openBrowser, signInLink, untilShown } from './screen.ts';
import { startSender } from './send-job.ts';
import type { Result } from './table.ts';
import { MOBILE_ROWS, store, valueTiles } from './wall-of-tiles.ts';

const CHARTS = 10;
const SERIES = 10;
const VALUES = 100;
const ROWS = 8;
const LONGEST_MS = 100;

/** A wall of charts beside values that change: no task of its page may keep it from painting. */
export const chartsAndValues: Goal = {
  goals: ['W1'],
  oneProcessOnly: 'the page is the same',
  async run(options) {
    const browser = await openBrowser(options.chromium);
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: VALUES, bases: 5, metric: 'co2' });
      const id = await store(fleet, 'Charts', [...charts(fleet), ...valueTiles(fleet, VALUES, CO2, 2 * ROWS)]);
      const page = await browser.newPage(SCREEN);
      const cdp = await openMeter(page);
      await page.goto(signInLink(product, fleet.workspace, `/${fleet.workspace.id}/dashboard/${id}?wall=1`));
      await untilShown(page, VALUES);
      const sender = await startSender({
        url: product.stack.url,
        bases: fleet.senders,
        readingsPerPack: PACK,
        readingsPerSecond: PER_SECOND,
        values: 'clock',
      });
      const { settling, measured } = lengthOf(options);
      await seconds(settling);
      const longest = await longestTask(page);
      const { main, fps } = await pageCost(page, cdp, measured);
      const { long, most } = await longest();
      await sender.stop();
      return [result({ main, fps, long, most, forSeconds: measured })];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/** Below the values on a phone. */
function charts({ sensorIds }: Fleet): Tile[] {
  const sensors = [...sensorIds.values()].slice(0, SERIES);
  const below = Math.ceil(VALUES / 2) * MOBILE_ROWS;
  return Array.from({ length: CHARTS }, (_, i): Tile => {
    const id = randomUUID();
    return {
      id,
      name: '',
      component: 'line-charts',
      props: { sensors, assets: [], metrics: [CO2], period: 'hours24', hideLegend: false },
      ver: 3,
      grid: {
        desktop: { i: id, x: (i % 5) * 4, y: Math.floor(i / 5) * ROWS, w: 4, h: ROWS },
        mobile: { i: id, x: 0, y: below + i * ROWS, w: 2, h: ROWS },
      },
    };
  });
}

/** Watches tasks of more than 50 ms, which are all that a browser tells. */
async function longestTask(page: Page): Promise<() => Promise<{ readonly long: number; readonly most: number }>> {
  const seen = await page.evaluateHandle(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    return tasks;
  });
  return async () => {
    const tasks = await seen.jsonValue();
    return { long: tasks.length, most: Math.max(0, ...tasks) };
  };
}

interface Measured {
  readonly main: number;
  readonly fps: number;
  readonly long: number;
  readonly most: number;
  readonly forSeconds: number;
}

function result({ main, fps, long, most, forSeconds }: Measured): Result {
  return {
    goal: 'W1',
    what: `${CHARTS} charts of ${SERIES} series and ${VALUES} values on one wall, ${PER_SECOND} readings/s, ${forSeconds} s`,
    ours: `longest task ${most === 0 ? 'below 50 ms' : ms(most)} (${long} above 50 ms), main thread ${Math.round(100 * main)} %, ${Math.round(fps)} fps`,
    raw: '–',
    ratio: '–',
    target: 'no task > 100 ms',
    met: most <= LONGEST_MS,
    limitedBy: 'React draws a chart in one piece',
  };
}
