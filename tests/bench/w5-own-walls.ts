import type { Browser, BrowserContext, Page } from 'playwright-core';
import { alarmOf } from '../builders/alarm.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { approved, wallTerms } from '../builders/wall.ts';
import { until } from '../stack/until.ts';
import { ms, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { openMeter, pageCost } from './page-cost.ts';
import { startProduct, type Product } from './product.ts';
import { openBrowser, untilShown } from './screen.ts';
import { startSender } from './send-job.ts';
import { percentile, type Result } from './table.ts';

const SCREEN = { viewport: { width: 1_920, height: 1_080 } } as const;
const SENSORS = 24;
const PER_SECOND = 200;
const ON_THE_WALL_MS = 1_000;
const FIRST_TILE_MS = 8_000;
const TWO_WALLS = 2.1;
const DWELL_SECONDS = 3_600;

/** Walls of their own: from an alarm to the screen, from the approval to the first tile, and two on one machine. */
export const ownWalls: Goal = {
  goals: ['W5', 'W6', 'W7'],
  async run(options) {
    const browser = await openBrowser(options.chromium);
    try {
      const product = await startProduct(options);
      try {
        return await measure(product, browser, options);
      } finally {
        await product.stop();
      }
    } finally {
      await browser.close();
    }
  },
};

interface Hall {
  readonly product: Product;
  readonly browser: Browser;
  readonly fleet: Fleet;
  /** Shown first, and the one that jumps. */
  readonly dashboards: readonly [calm: string, alarmed: string];
}

async function furnish(product: Product, browser: Browser): Promise<Hall> {
  const fleet = await newFleet(product, { sensors: SENSORS, bases: 2, metric: 'temperature' });
  const { workspace } = fleet;
  const sensors = [...fleet.sensorIds.values()];
  const half = sensors.length / 2;
  const tiles = (ids: readonly number[]) => ids.map((id, at) => sensorTile(id, { column: at % 6 }));
  const calm = await newDashboard(workspace, tiles(sensors.slice(0, half)));
  const alarmed = await newDashboard(workspace, tiles(sensors.slice(half)));
  await newRule(workspace, { title: 'Too warm', above: { warning: null, critical: 30 } });
  return { product, browser, fleet, dashboards: [calm.id, alarmed.id] };
}

const lengthOf = ({ quick }: BenchOptions) =>
  quick ? { walls: 2, measured: 5, alarms: 4 } : { walls: 5, measured: 20, alarms: 10 };

async function measure(product: Product, browser: Browser, options: BenchOptions): Promise<readonly Result[]> {
  const hall = await furnish(product, browser);
  const length = lengthOf(options);
  const sender = await startSender({
    url: product.stack.url,
    bases: hall.fleet.senders.slice(0, 1),
    readingsPerPack: 10,
    readingsPerSecond: PER_SECOND,
    values: 'quiet',
  });
  const paired: number[] = [];
  const contexts: BrowserContext[] = [];
  for (let at = 0; at < length.walls; at += 1) {
    const { context, waited } = await pairedWall(hall);
    paired.push(waited);
    if (at < 2) contexts.push(context);
    else await context.close();
  }
  const cost = await costs(contexts, length.measured);
  const [wall] = contexts[0]?.pages() ?? [];
  const jumps = wall === undefined ? NO_JUMPS : await jumpsOf(hall, wall, length.alarms);
  await sender.stop();
  return results({ paired, cost, jumps });
}

/** A screen in a browser profile of its own; the time runs from the approval to the first value. */
async function pairedWall({ product, browser, fleet, dashboards }: Hall) {
  const context = await browser.newContext({ ...SCREEN, baseURL: product.stack.url });
  const page = await context.newPage();
  await page.goto('/wall/1');
  const code = page.getByTestId('pairing-code');
  await code.waitFor();
  const shown = String(await code.textContent());
  const begin = performance.now();
  const playlist = dashboards.map((dashboardId) => ({ dashboardId, dwellSeconds: DWELL_SECONDS }));
  taken(await approved(fleet.workspace, shown, wallTerms([], { playlist })));
  await untilShown(page);
  return { context, waited: performance.now() - begin };
}

interface Costs {
  /** Share of one core. */
  readonly one: number;
  readonly two: number;
}

async function costs(contexts: readonly BrowserContext[], forSeconds: number): Promise<Costs> {
  const pages = contexts.flatMap((context) => context.pages());
  const mainOf = async (page: Page) => (await pageCost(page, await openMeter(page), forSeconds)).main;
  const both = await Promise.all(pages.map(mainOf));
  const two = both.reduce((sum, main) => sum + main, 0);
  await pages[1]?.close();
  const [first] = pages;
  return { one: first === undefined ? Number.NaN : await mainOf(first), two };
}

interface Jumps {
  /** From sending the reading to the dashboard on the wall, and to a socket. */
  readonly wall: readonly number[];
  readonly socket: readonly number[];
}

const NO_JUMPS: Jumps = { wall: [], socket: [] };

/** Alarms one after the other, each acknowledged before the next. */
async function jumpsOf({ product, fleet }: Hall, page: Page, count: number): Promise<Jumps> {
  const { workspace, bases, sensorIds } = fleet;
  const client = await openLive(product.stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  let heardAt = 0;
  client.socket.on('rows', () => {
    heardAt ||= performance.now();
  });
  await client.watch({ rows: ['alarm'] });
  const jumps = { wall: [] as number[], socket: [] as number[] };
  for (const [wireId, sensorId] of [...sensorIds].slice(-count)) {
    heardAt = 0;
    const begin = performance.now();
    await bases.at(-1)?.post([celsius(wireId, 35, Date.now())]);
    await page.locator('[data-why="alarm"]').waitFor();
    jumps.wall.push(performance.now() - begin);
    jumps.socket.push((await until('the alarm at the socket', () => heardAt || undefined)) - begin);
    const { id, raise } = await alarmOf(workspace, sensorId);
    const path = `/api/alarms/${workspace.id}/alarm/${id}/acknowledge`;
    taken(await workspace.owner.ask('POST', path, { raise, comment: '' }));
    await page.locator('[data-why="playlist"]').waitFor();
  }
  client.close();
  return jumps;
}

interface Measured {
  readonly paired: readonly number[];
  readonly cost: Costs;
  readonly jumps: Jumps;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function results({ paired, cost, jumps }: Measured): readonly Result[] {
  const worst = Math.max(...jumps.wall);
  const slowest = Math.max(...paired);
  return [
    {
      goal: 'W5',
      what: `POST → critical alarm → its dashboard on the wall, ${jumps.wall.length} alarms beside ${PER_SECOND} readings/s`,
      ours: `p50 ${ms(percentile(jumps.wall, 0.5))}, worst ${ms(worst)}`,
      raw: `the alarm at a socket p50 ${ms(percentile(jumps.socket, 0.5))}`,
      ratio: times(percentile(jumps.wall, 0.5) / percentile(jumps.socket, 0.5)),
      target: '≤ 1 s',
      met: worst <= ON_THE_WALL_MS,
      limitedBy: 'the alarm itself, then one drawing of the other dashboard',
    },
    {
      goal: 'W6',
      what: `approval → first live tile, ${paired.length} walls`,
      ours: `p50 ${ms(percentile(paired, 0.5))}, worst ${ms(slowest)}`,
      raw: '–',
      ratio: '–',
      target: '≤ 8 s',
      met: slowest <= FIRST_TILE_MS,
      limitedBy: 'the screen asks every 5 s',
    },
    {
      goal: 'W7',
      what: `main threads of two walls on one machine, ${SENSORS / 2} tiles, ${PER_SECOND} readings/s`,
      ours: percent(cost.two),
      raw: `one wall ${percent(cost.one)}`,
      ratio: times(cost.two / cost.one),
      target: '≤ 2.1× one',
      met: cost.two <= TWO_WALLS * cost.one,
      limitedBy: 'each window draws its own tiles',
    },
  ];
}
