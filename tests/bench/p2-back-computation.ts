import { openLive } from '../builders/live-client.ts';
import { celsius, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken as answered } from '../builders/door.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { ms, seconds, thousands, times } from './figures.ts';
import type { Goal } from './goal.ts';
import { memoryMiB } from './processes.ts';
import { startProduct, type Product } from './product.ts';
import { loadMinutes, newSum, untilComputed } from './sums.ts';
import { percentile, type Result } from './table.ts';

const DAYS = 365;
const WITHIN_S = 30;
const MORE_MIB = 64;
const BEHIND_MS = 3_000;
const LOOK_EVERY_S = 0.25;

/** A year of minutes of two inputs, while live outputs go on. */
export const backComputation: Goal = {
  goals: ['P2'],
  oneProcessOnly: 'one worker computes, whichever process it is in',
  async run(options) {
    const product = await startProduct(options);
    try {
      const workspace = await newWorkspace(product.stack);
      const base = await newBase(product.stack, workspace);
      const now = Date.now();
      const wireIds = ['a', 'b', 'live', 'other'];
      answered(await base.deliver(wireIds.map((each) => celsius(each, 20, now))));
      const [a = 0, b = 0, live = 0, other = 0] = await Promise.all(
        wireIds.map(async (each) => (await sensorHeard(workspace, each)).id),
      );
      const days = options.quick ? DAYS / 5 : DAYS;
      await loadMinutes(product, { org: workspace.id, sensors: [a, b], days, end: now });
      const sum = await newSum(workspace, [live, other]);
      await untilComputed(product, sum);
      const raw = await rawSums(product, workspace, [a, b]);
      await seconds(5);
      return [await measure(product, { workspace, base, inputs: [a, b], sum, days, raw })];
    } finally {
      await product.stop();
    }
  },
};

/** The same sums by one query of the engine, stored; milliseconds. */
async function rawSums({ timeSeries }: Product, { id }: Workspace, sensors: readonly number[]): Promise<number> {
  await timeSeries.command(
    'CREATE TABLE bench_sums (ts DateTime64(3), value Float64) ENGINE = MergeTree ORDER BY ts SETTINGS fsync_after_insert = 1',
  );
  const begin = performance.now();
  await timeSeries.command(
    `INSERT INTO bench_sums SELECT ts, sum(value) FROM readings
      WHERE org = {org: UInt32} AND sensor IN {sensors: Array(UInt32)} AND metric = ${TEMPERATURE} GROUP BY ts`,
    { org: id, sensors },
  );
  return performance.now() - begin;
}

interface House {
  readonly workspace: Workspace;
  readonly base: Base;
  readonly inputs: readonly number[];
  /** The sum that is live meanwhile. */
  readonly sum: number;
  readonly days: number;
  readonly raw: number;
}

async function measure(product: Product, { workspace, base, inputs, sum, days, raw }: House): Promise<Result> {
  const ours = product.parts()[0]?.pids ?? [];
  const memory = (): readonly number[] => [memoryMiB(ours), memoryMiB(product.roots())];
  const before = memory();
  const most = [...before];
  let isRunning = true;
  const looking = (async () => {
    for (; isRunning; await seconds(LOOK_EVERY_S))
      memory().forEach((mib, place) => (most[place] = Math.max(most[place] ?? 0, mib)));
  })();
  const behind = liveOutputs(product, { workspace, base, sum }, () => isRunning);
  const begin = performance.now();
  await untilComputed(product, await newSum(workspace, inputs));
  const taken = performance.now() - begin;
  isRunning = false;
  await looking;
  const late = percentile(await behind, 0.99);
  const [own = 0, all = 0] = most.map((mib, place) => mib - (before[place] ?? 0));
  return {
    goal: 'P2',
    what: `${Math.round(days)} days of minutes of two inputs (${thousands(days * 1_440)} outputs) computed after the creation`,
    ours: `${(taken / 1_000).toFixed(1)} s, ${Math.round(own)} MiB more in Node (${Math.round(all)} in all); live outputs p99 ${ms(late)} meanwhile`,
    raw: `one query of ClickHouse, stored: ${ms(raw)}`,
    ratio: times(taken / raw),
    target: '≤ 30 s, ≤ 64 MiB, live ≤ 3 s',
    met: taken <= WITHIN_S * 1_000 && own <= MORE_MIB && late <= BEHIND_MS,
    limitedBy: 'steps of a few days, each with its reads, an insert and a commit: live outputs wait for one at most',
  };
}

/** POST → value of the live sum at a socket, again and again. */
async function liveOutputs(
  { stack }: Product,
  { workspace, base, sum }: Pick<House, 'workspace' | 'base' | 'sum'>,
  isRunning: () => boolean,
): Promise<number[]> {
  const client = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  await client.watch({ points: [`${sum}.${TEMPERATURE}`] });
  const taken: number[] = [];
  while (isRunning()) {
    const at = Date.now();
    const begin = performance.now();
    answered(await base.deliver([celsius('live', 20 + (taken.length % 50) / 10, at)]));
    await until('the output', () => client.told(sum, TEMPERATURE).some(([, , measured]) => measured === at));
    taken.push(performance.now() - begin);
  }
  client.close();
  return taken;
}
