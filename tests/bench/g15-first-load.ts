import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { CO2 } from '../builders/readings.ts';
import { ms, times } from './figures.ts';
import { newFleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct } from './product.ts';
import { openBrowser, signInLink, untilShown } from './screen.ts';
import { countScripts } from './script-bytes.ts';
import { percentile, type Result } from './table.ts';
import { tilesFor } from './wall-of-tiles.ts';

const TARGET_KIB = 220;
const TILES = 20;
const LOADS = 5;

interface Load {
  readonly kib: number;
  readonly firstPaint: number;
  readonly shown: number;
}

/** Downloads and work of a new browser until a dashboard shows its values. */
export const firstLoad: Goal = {
  goals: ['G15'],
  oneProcessOnly: 'the page is the same',
  async run(options) {
    const product = await startProduct(options);
    const browser = await openBrowser(options.chromium);
    try {
      const fleet = await newFleet(product, { sensors: TILES, bases: 1, metric: 'co2' });
      const dashboard = await tilesFor(fleet, TILES, CO2);
      let kept = await signIn(browser, signInLink(product, fleet.workspace, dashboard));
      const loads: Load[] = [];
      for (let i = 0; i < LOADS; i += 1) {
        const { loaded, kept: next } = await load(browser, kept, `${product.stack.url}${dashboard}`);
        loads.push(loaded);
        kept = next;
      }
      return [result(loads, await bareKib())];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/** The session that a page keeps in its two stores. */
type Kept = readonly (readonly [name: string, value: string][])[];

const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(() => [localStorage, sessionStorage].map((store) => Object.entries(store)));

async function signIn(browser: Browser, link: string): Promise<Kept> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await untilShown(page, TILES);
  const kept = await keptBy(page);
  await context.close();
  return kept;
}

/** Loads in a new browser that has only the session; returns the session for the next load. */
async function load(browser: Browser, before: Kept, url: string): Promise<{ loaded: Load; kept: Kept }> {
  const context = await browser.newContext();
  await context.addInitScript((stores) => {
    stores.forEach((entries, place) =>
      entries.forEach(([name, value]) => (place === 0 ? localStorage : sessionStorage).setItem(name, value)),
    );
  }, before);
  const page = await context.newPage();
  const kibOfScripts = await countScripts(page);
  const begin = performance.now();
  await page.goto(url);
  await untilShown(page, TILES);
  const shown = performance.now() - begin;
  const kib = kibOfScripts();
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const kept = await keptBy(page);
  await context.close();
  return { loaded: { kib, firstPaint, shown }, kept };
}

/** React and a Socket.IO client alone, built by the same bundler. */
async function bareKib(): Promise<number> {
  const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
  const folder = mkdtempSync(path.join(modules, '.bare-'));
  try {
    const entry = path.join(folder, 'bare.ts');
    writeFileSync(
      entry,
      "import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; import { io } from 'socket.io-client';\ncreateRoot(document.body).render(createElement('p', null, String(io())));\n",
    );
    const built = await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      build: { write: false, rollupOptions: { input: entry } },
    });
    const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
    return outputs.reduce((sum, each) => sum + (each.type === 'chunk' ? gzipSync(each.code).length : 0), 0) / 1_024;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function result(loads: readonly Load[], bare: number): Result {
  const kib = percentile(
    loads.map((each) => each.kib),
    0.5,
  );
  const [paint, shown] = [
    percentile(
      loads.map((each) => each.firstPaint),
      0.5,
    ),
    percentile(
      loads.map((each) => each.shown),
      0.5,
    ),
  ];
  return {
    goal: 'G15',
    what: `first load of a dashboard of ${TILES} tiles, nothing cached`,
    ours: `${Math.round(kib)} KiB of JS gzip, FCP ${ms(paint)}, all tiles ${ms(shown)}`,
    raw: `React + Socket.IO ${Math.round(bare)} KiB`,
    ratio: times(kib / bare),
    target: '≤ 220 KiB',
    met: kib <= TARGET_KIB,
    limitedBy: 'MUI',
  };
}
