import type { OwnWall } from '@watchglass/schemas/wall/views';
import type { CDPSession, Page, Request } from 'playwright-core';
import type { PairedWall } from '../../builders/wall.ts';

/** Signs a page in as a wall: its secret is a cookie of this browser. */
export async function becomeWall(page: Page, { cookie }: PairedWall): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  const url = new URL('/api/wall', page.url());
  await page.context().addCookies([{ name, value, domain: url.hostname, path: url.pathname, httpOnly: true }]);
  await page.goto(`/wall/${name.replace('wall', '')}`);
}

/** What a wall reads of itself from now on: the answer of its newest read, for it drops those of older ones. */
export function newestOwnOf(page: Page): () => Promise<OwnWall | undefined> {
  let newest: Request | undefined;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wall/me')) newest = request;
  });
  return async () => {
    const asked = newest;
    const response = await asked?.response();
    const own = (await response?.json()) as OwnWall | undefined;
    return asked === newest ? own : undefined;
  };
}

/** From the next load on counts the notes that the page plays. */
export async function countNotes(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = { notes: 0 };
    const Usual = AudioContext;
    class Counting extends Usual {
      override createOscillator(): OscillatorNode {
        counted.notes += 1;
        return super.createOscillator();
      }
    }
    Object.assign(window, { counted, AudioContext: Counting });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { notes: number } }).counted.notes);
}

/** Lets the machine of a wall turn with every tick of a clock that ticks often, so that it switches many times a second. */
export async function switchFast(page: Page, { tickMs }: { readonly tickMs: number }): Promise<void> {
  await page.addInitScript((every) => {
    const usual = window.setInterval.bind(window);
    const TICK_MS = 1_000;
    const hastened = (work: () => void, ms?: number): number => usual(work, ms === TICK_MS ? every : ms);
    Object.assign(window, { setInterval: hastened });
  }, tickMs);
  await page.route('**/api/wall/me', async (route) => {
    const response = await route.fetch();
    const own = (await response.json()) as { terms: { playlist: { dwellSeconds: number }[] } };
    for (const entry of own.terms.playlist) entry.dwellSeconds = tickMs / 2_000;
    await route.fulfill({ response, json: own });
  });
}

/** From now on counts how often another dashboard is shown. */
export async function countSwitches(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const switches = { count: 0 };
    let shown = '';
    new MutationObserver(() => {
      const name = document.querySelector('h1')?.textContent ?? '';
      if (name !== shown) switches.count += 1;
      shown = name;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return switches;
  });
  return async () => (await counted.jsonValue()).count;
}

/** What a page holds: it must not grow with what it has shown. */
export interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly canvases: number;
  readonly heapMib: number;
}

export async function heldBy(page: Page, cdp: CDPSession): Promise<Held> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    canvases: await page.locator('canvas').count(),
    heapMib: metric('JSHeapUsedSize') / 1_048_576,
  };
}

/** The points and lists that the page's socket asks for, each time it does. */
export function subscriptionsOf(page: Page): () => string | undefined {
  let newest: string | undefined;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const text = String(payload);
      const begin = text.indexOf('["watch",');
      if (begin >= 0) newest = text.slice(begin);
    }),
  );
  return () => newest;
}
