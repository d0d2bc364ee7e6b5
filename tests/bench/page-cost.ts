import type { CDPSession, Page } from 'playwright-core';
import { seconds } from './figures.ts';

/** This file's compiler names functions through a helper that the page lacks. */
const NAMES_OF_FUNCTIONS = 'globalThis.__name = (named) => named';
const HEAP_EVERY_S = 15;
const HALF_AN_HOUR_S = 1_800;

interface Seen {
  readonly late: number[];
  frames: number;
  readonly end: () => void;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

export interface PageCost {
  /** Milliseconds from sending to display of each value. */
  readonly late: readonly number[];
  readonly fps: number;
  /** CPU time of the main thread per elapsed time: 1 is a whole core. */
  readonly main: number;
}

export interface HeapGrowth {
  /** Heap after a collection, in MiB. */
  readonly samples: readonly number[];
  readonly forSeconds: number;
  /** The linear trend of the samples, extrapolated to half an hour. */
  readonly perHalfHour: number;
}

/** Selects the element that holds a tile's number alone. */
const OUR_VALUES = '[data-testid=value] > :first-child';

/** Runs in the page: each displayed value is its time of sending, in milliseconds modulo 100,000. */
function watchValues(values: string): void {
  let running = true;
  const count = (): void => {
    window.seen.frames += 1;
    if (running) requestAnimationFrame(count);
  };
  const observer = new MutationObserver((changes) => {
    const now = Date.now() % 100_000;
    for (const { target } of changes) {
      const changed = target instanceof Element ? target : target.parentElement;
      if (changed?.matches(values))
        window.seen.late.push((now - Number.parseFloat(changed.textContent) + 100_000) % 100_000);
    }
  });
  const end = (): void => {
    running = false;
    observer.disconnect();
  };
  window.seen = { late: [], frames: 0, end };
  count();
  observer.observe(document.body, { subtree: true, characterData: true, childList: true });
}

export async function openMeter(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return cdp;
}

/** Measures for a number of seconds; `values` selects the elements whose text begins with the number. */
export async function pageCost(
  page: Page,
  cdp: CDPSession,
  forSeconds: number,
  values = OUR_VALUES,
): Promise<PageCost> {
  await page.evaluate(NAMES_OF_FUNCTIONS);
  await page.evaluate(watchValues, values);
  const [busy, begin] = [await metric(cdp, 'TaskDuration'), performance.now()];
  await seconds(forSeconds);
  const wall = (performance.now() - begin) / 1000;
  const main = ((await metric(cdp, 'TaskDuration')) - busy) / wall;
  const { late, frames } = await page.evaluate(() => {
    const { frames: drawn, end } = window.seen;
    end();
    return { late: window.seen.late.splice(0), frames: drawn };
  });
  return { late, fps: frames / wall, main };
}

/** Samples the heap for a while. Values are not watched meanwhile: the record itself would be growth. */
export async function heapGrowth(cdp: CDPSession, forSeconds: number): Promise<HeapGrowth> {
  const samples = [await heap(cdp)];
  const begin = performance.now();
  for (let at = HEAP_EVERY_S; at <= forSeconds; at += HEAP_EVERY_S) {
    await seconds(Math.max(0, at - (performance.now() - begin) / 1000));
    samples.push(await heap(cdp));
  }
  return { samples, forSeconds, perHalfHour: (slope(samples) / HEAP_EVERY_S) * HALF_AN_HOUR_S };
}

/** The slope of the least-squares line, per sample. */
function slope(samples: readonly number[]): number {
  const mean = samples.reduce((sum, y) => sum + y, 0) / samples.length;
  const middle = (samples.length - 1) / 2;
  const squares = samples.reduce((sum, _, x) => sum + (x - middle) ** 2, 0);
  return samples.reduce((sum, y, x) => sum + (x - middle) * (y - mean), 0) / squares;
}

async function metric(cdp: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await metric(cdp, 'JSHeapUsedSize')) / 1_048_576;
}
