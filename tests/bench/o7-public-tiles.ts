import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MONITORS_PER_ORGANIZATION } from '@watchglass/schemas/monitor/limits';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';
import type { Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newMonitor } from '../builders/monitor.ts';
import { until } from '../stack/until.ts';
import { cpuMeter, ms, seconds, thousands, times } from './figures.ts';
import { newFleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { memoryMiB } from './processes.ts';
import { startOneProcess, type OneProcess } from './one-process.ts';
import { startPublicViewers, type PublicViewers, type Viewed } from './public-viewers-job.ts';
import type { RawTilesJob } from './raw-public-line.ts';
import type { Result } from './table.ts';

const ORGANIZATIONS = 5;
const TILES = ORGANIZATIONS * MONITORS_PER_ORGANIZATION;
const PER_SECOND = 20;
const [TARGET_MS, TARGET_MIB] = [1_000, 300];
const WITHIN_MS = 60_000;

interface ShownTile {
  readonly token: string;
  readonly base: Base;
  readonly wireId: string;
}

interface Measured extends Viewed {
  /** Of one core. */
  readonly cpu: number;
  /** More than before the viewers came. */
  readonly mib: number;
}

/** From the sending of a value until every open page of its public tile has it. */
export const publicTiles: Goal = {
  goals: ['O7'],
  oneProcessOnly: 'one process serves all of them',
  async run({ quick }) {
    const size = { each: quick ? 10 : 100, changes: quick ? 200 : 600 };
    const raw = await ofBare(size);
    const product = await startOneProcess();
    try {
      const made = await Promise.all(Array.from({ length: ORGANIZATIONS }, () => organization(product)));
      const tiles = made.flat();
      const ours = await measure(size, {
        pid: product.stack.pid,
        url: product.stack.url,
        tokens: tiles.map(({ token }) => token),
        change: () => change(tiles, size.changes),
      });
      return [result(ours, raw, size)];
    } finally {
      await product.stop();
    }
  },
};

async function organization(product: OneProcess): Promise<ShownTile[]> {
  const fleet = await newFleet(product, { sensors: MONITORS_PER_ORGANIZATION, bases: 1, metric: 'co2' });
  const [base] = fleet.bases;
  const tiles: ShownTile[] = [];
  for (const [wireId, sensorId] of fleet.sensorIds) {
    const { token } = await newMonitor(fleet.workspace, sensorId);
    if (base !== undefined) tiles.push({ token, base, wireId });
  }
  return tiles;
}

/** Values of each tile in turn, at an even pace. */
async function change(tiles: readonly ShownTile[], changes: number): Promise<void> {
  await Promise.all(
    Array.from({ length: changes }, async (_, n) => {
      await seconds(n / PER_SECOND);
      const tile = tiles[n % tiles.length];
      const t = Date.now() / 1_000;
      if (tile) taken(await tile.base.post([{ n: `${tile.wireId}:co2`, u: 'ppm', t, v: 500 + (n % 400) }]));
    }),
  );
}

interface Size {
  readonly each: number;
  readonly changes: number;
}

interface Line {
  readonly pid: number;
  readonly url: string;
  readonly tokens: readonly string[];
  readonly change: () => Promise<void> | void;
}

async function measure({ each, changes }: Size, { pid, url, tokens, change: begin }: Line): Promise<Measured> {
  const before = memoryMiB([pid]);
  const viewers = await startPublicViewers({ url, tokens, each });
  try {
    const [from, used] = [performance.now(), cpuMeter([pid])];
    await begin();
    const viewed = await settled(viewers, changes);
    const cpu = used() / ((performance.now() - from) / 1_000);
    return { ...viewed, cpu, mib: memoryMiB([pid]) - before };
  } finally {
    await viewers.close();
  }
}

async function settled(viewers: PublicViewers, changes: number): Promise<Viewed> {
  const viewed = await until(
    'every page has every change',
    async () => {
      const now = await viewers.viewed();
      return now.changes >= changes && now;
    },
    WITHIN_MS,
  ).catch(async () => viewers.viewed());
  if (viewed.changes < changes || viewed.ended > 0) throw new Error(`of ${changes} ${JSON.stringify(viewed)}`);
  return viewed;
}

/** The same messages to as many sockets from Socket.IO alone. */
async function ofBare(size: Size): Promise<Measured> {
  const program = fileURLToPath(new URL('./raw-public-line.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  const tokens = Array.from({ length: TILES }, (_, i) => `tile${i}`);
  const job: RawTilesJob = { tokens, perSecond: PER_SECOND, changes: size.changes };
  try {
    return await measure(size, { pid: Number(child.pid), url, tokens, change: () => void child.send(job) });
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}

function result(ours: Measured, raw: Measured, { each, changes }: Size): Result {
  const figures = ({ p50, p99, cpu, mib }: Measured): string =>
    `p50 ${ms(p50)}, p99 ${ms(p99)}, ${Math.round(cpu * 100)} % of a core, + ${Math.round(mib)} MiB`;
  return {
    goal: 'O7',
    what: `${changes} values of ${TILES} public tiles, ${PER_SECOND}/s, until each of ${thousands(TILES * each)} pages has them`,
    ours: figures(ours),
    raw: `Socket.IO alone ${figures(raw)}`,
    ratio: `p99 ${times(ours.p99 / raw.p99)}, CPU ${times(ours.cpu / raw.cpu)}`,
    target: `p99 ≤ 1 s, ≤ 1 core, ≤ ${TARGET_MIB} MiB`,
    met: ours.p99 <= TARGET_MS && ours.cpu <= 1 && ours.mib <= TARGET_MIB,
    limitedBy: 'a frame each second to every page that says that the line is alive',
  };
}
