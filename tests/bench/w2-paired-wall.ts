import type { Browser } from 'playwright-core';
import { becomeWall, countSwitches, heldBy, switchFast, type Held } from '../browser/pages/wall.ts';
import { CO2 } from '../builders/readings.ts';
import { newWall, wallTerms, type PairedWall } from '../builders/wall.ts';
import { until } from '../stack/until.ts';
import { newFleet } from './fleet.ts';
import { SCREEN } from './g4-wall.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { openBrowser, untilShown } from './screen.ts';
import { countScripts } from './script-bytes.ts';
import type { Result } from './table.ts';
import { store, valueTiles } from './wall-of-tiles.ts';

const TILES = 20;
const DASHBOARDS = 3;
const KIB_TARGET = 205;
const HEAP_TARGET_MIB = 2;
const SAME = 1.01;
/** Code is compiled and every dashboard was shown. */
const WARM = 60;
const MOMENTS = 8;

/** A paired wall: what it loads first, and what many switches of its playlist leave behind. */
export const pairedWall: Goal = {
  goals: ['W2', 'W3'],
  oneProcessOnly: 'the page is the same',
  async run(options) {
    const browser = await openBrowser(options.chromium);
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: TILES, bases: 1, metric: 'co2' });
      const playlist: string[] = [];
      for (let i = 0; i < DASHBOARDS; i += 1)
        playlist.push(await store(fleet, `Wall ${i}`, valueTiles(fleet, TILES, CO2)));
      const paired = await newWall(product.stack, fleet.workspace, wallTerms(playlist));
      const kib = await firstScripts(product, browser, paired);
      const switches = options.quick ? 300 : 10_000;
      return [firstLoadOf(kib), await switched(product, browser, { paired, switches })];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

async function firstScripts({ stack }: Product, browser: Browser, paired: PairedWall): Promise<number> {
  const context = await browser.newContext({ ...SCREEN, baseURL: stack.url });
  const page = await context.newPage();
  await page.goto('/api/health').catch(() => undefined);
  const kib = await countScripts(page);
  await becomeWall(page, paired);
  await untilShown(page, TILES);
  const loaded = kib();
  await context.close();
  return loaded;
}

function firstLoadOf(kib: number): Result {
  return {
    goal: 'W3',
    what: `first load of a paired wall of ${TILES} tiles, nothing cached, until all show values`,
    ours: `${Math.round(kib)} KiB of JS gzip`,
    raw: '–',
    ratio: '–',
    target: `≤ ${KIB_TARGET} KiB`,
    met: kib <= KIB_TARGET,
    limitedBy: 'MUI',
  };
}

interface Switching {
  readonly paired: PairedWall;
  readonly switches: number;
}

async function switched({ stack }: Product, browser: Browser, { paired, switches }: Switching): Promise<Result> {
  const context = await browser.newContext({ ...SCREEN, baseURL: stack.url });
  const page = await context.newPage();
  await page.goto('/api/health').catch(() => undefined);
  await switchFast(page, { tickMs: 50 });
  await becomeWall(page, paired);
  await untilShown(page, TILES);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const counted = await countSwitches(page);
  /** The least of some moments: a switch may be under way. */
  const after = async (count: number): Promise<Held> => {
    const moments: Held[] = [];
    for (let next = count; moments.length < MOMENTS; next = (await counted()) + 1) {
      await until(`${next} switches`, async () => (await counted()) >= next, 3_600_000);
      moments.push(await heldBy(page, cdp));
    }
    const least = (name: keyof Held): number => Math.min(...moments.map((each) => each[name]));
    const [nodes, listeners, canvases, heapMib] = (['nodes', 'listeners', 'canvases', 'heapMib'] as const).map(least);
    return { nodes, listeners, canvases, heapMib } as Held;
  };
  // The first question of this kind brings code of its own into the page.
  await heldBy(page, cdp);
  const before = await after(WARM);
  const held = await after(WARM + switches);
  await context.close();
  const grown = held.heapMib - before.heapMib;
  const [nodes, listeners] = [held.nodes / before.nodes, held.listeners / before.listeners];
  return {
    goal: 'W2',
    what: `a paired wall of ${DASHBOARDS} dashboards of ${TILES} tiles, ${switches} switches`,
    ours: `heap ${before.heapMib.toFixed(1)} → ${held.heapMib.toFixed(1)} MiB, nodes ${nodes.toFixed(2)}×, listeners ${listeners.toFixed(2)}×`,
    raw: '–',
    ratio: '–',
    target: '≤ 2 MiB; ± 1 %',
    met: grown <= HEAP_TARGET_MIB && nodes <= SAME && listeners <= SAME,
    limitedBy: 'what the page keeps of each switch',
  };
}
