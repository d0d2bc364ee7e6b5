import type { Page } from 'playwright-core';
import { taken } from '../builders/door.ts';
import { CO2 } from '../builders/readings.ts';
import { ms, seconds, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct } from './product.ts';
import { openBrowser, signInLink, untilShown } from './screen.ts';
import { percentile, type Result } from './table.ts';
import { tilesFor } from './wall-of-tiles.ts';

const TILES = 200;
const ROUNDS = 8;
const TARGET_MS = 1_000;
/** All values of a round lie apart from those of the others. */
const FIRST_VALUE = 400;
/** A moment of the last minute waits for its readings: these are older. */
const OLD_ENOUGH_SECONDS = 5;

/** From the choice of another entry until every tile shows its value of then. */
export const seek: Goal = {
  goals: ['T4'],
  oneProcessOnly: 'the page is the same',
  async run({ quick, chromium, ...options }) {
    const product = await startProduct(options);
    const browser = await openBrowser(chromium);
    try {
      const fleet = await newFleet(product, { sensors: TILES, bases: 1, metric: 'co2' });
      const dashboard = await tilesFor(fleet, TILES, CO2);
      const rounds = await sendRounds(fleet);
      await seconds(OLD_ENOUGH_SECONDS);
      const page = await browser.newPage({ viewport: { width: 1_920, height: 1_080 } });
      const at = encodeURIComponent(rounds.at(-1) ?? '');
      await page.goto(signInLink(product, fleet.workspace, `${dashboard}?at=${at}`));
      await untilShown(page, TILES);
      return [await seekAll(page, fleet, { rounds, times: quick ? 2 : 8 })];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/** Values of all sensors, then an entry that marks their moment; returns the instants of the entries. */
async function sendRounds({ bases: [base], sensorIds, workspace }: Fleet): Promise<string[]> {
  const rounds: string[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const t = Date.now() / 1_000;
    await base?.deliver([...sensorIds.keys()].map((id) => ({ n: `${id}:co2`, u: 'ppm', t, v: FIRST_VALUE + i })));
    await seconds(0.5);
    const body = { name: `Round ${i}` };
    taken(await workspace.owner.ask('POST', `/api/dashboards/${workspace.id}`, { ...body, data: [] }));
    rounds.push(new Date().toISOString());
    await seconds(0.5);
  }
  return rounds;
}

interface Seeking {
  readonly rounds: readonly string[];
  readonly times: number;
}

/** Back and forth through the rounds, an entry at a time. */
async function seekAll(page: Page, fleet: Fleet, { rounds, times: repeated }: Seeking): Promise<Result> {
  const [painted, asked]: [number[], number[]] = [[], []];
  const there = Array.from({ length: ROUNDS - 1 }, (_, i) => ({ key: ',', round: ROUNDS - 2 - i }));
  const back = there.map((_, i) => ({ key: '.', round: i + 1 }));
  const steps = Array.from({ length: repeated }, () => [...there, ...back]).flat();
  // The page was opened a moment after the last entry.
  await paintedAfter(page, ',', String(FIRST_VALUE + ROUNDS - 1));
  await page.waitForFunction(() => new URLSearchParams(location.search).get('at')?.startsWith('n'));
  for (const { key, round } of steps) {
    painted.push(await paintedAfter(page, key, String(FIRST_VALUE + round)));
    asked.push(await askedIn(fleet, rounds[round] ?? ''));
  }
  return seekResult(painted, asked);
}

/** Milliseconds from a key until the frame after all tiles have the value. */
function paintedAfter(page: Page, key: string, value: string): Promise<number> {
  return page.evaluate(
    async ({ pressed, wanted, tiles }) => {
      const begin = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
      for (let shown = 0; shown < tiles;) {
        await new Promise(requestAnimationFrame);
        const all = [...document.querySelectorAll('[data-testid=value]')];
        shown = all.filter(({ textContent }) => textContent.startsWith(wanted)).length;
        if (performance.now() - begin > 30_000)
          throw new Error(`${shown} of ${tiles} tiles show ${wanted}: ${all[0]?.textContent}`);
      }
      await new Promise(requestAnimationFrame);
      return performance.now() - begin;
    },
    { pressed: key, wanted: value, tiles: TILES },
  );
}

/** Milliseconds of the same values asked for by themselves. */
async function askedIn({ workspace, sensorIds }: Fleet, at: string): Promise<number> {
  const points = [...sensorIds.values()].map((id) => `${id}.${CO2}`).join(',');
  const path = `/api/readings/${workspace.id}/latest?points=${points}&at=${encodeURIComponent(at)}`;
  const begin = performance.now();
  taken(await workspace.owner.ask('GET', path));
  return performance.now() - begin;
}

function seekResult(painted: readonly number[], asked: readonly number[]): Result {
  const p95 = percentile(painted, 0.95);
  return {
    goal: 'T4',
    what: `another entry is chosen until ${TILES} tiles show their values of then (${painted.length} times)`,
    ours: `p50 ${ms(percentile(painted, 0.5))}, p95 ${ms(p95)}`,
    raw: `the values alone p50 ${ms(percentile(asked, 0.5))}, p95 ${ms(percentile(asked, 0.95))}`,
    ratio: times(p95 / percentile(asked, 0.95)),
    target: 'p95 ≤ 1 s',
    met: p95 <= TARGET_MS,
    limitedBy: 'rows, values and alarms of then, one after another, and the paint of all tiles',
  };
}
