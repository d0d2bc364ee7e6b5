import { openLive } from '../builders/live-client.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { ms, seconds, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import { measureFlood, stored, type Flood } from './g1-ingest.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { startSender } from './send-job.ts';
import { newSum, withOutputs } from './sums.ts';
import { percentile, type Result } from './table.ts';

const SENSORS = 1_000;
const BASES = 8;
/** One sensor in ten feeds a virtual sensor of two inputs. */
const FEEDING = 10;
const P99_TARGET_MS = 3_000;
const COST_TARGET = 1.5;
const DRAINED_WITHIN_MS = 120_000;

/** Latency of outputs, and the cost of readings that feed them. */
export const outputs: Goal = {
  goals: ['P1'],
  oneProcessOnly: 'the cost per reading is that of the ingest of one process',
  async run(options) {
    const product = withOutputs(await startProduct(options));
    try {
      const flooded = options.quick ? 5 : 15;
      await measureFlood(product, await storedFleet(product), 3);
      const plain = await measureFlood(product, await storedFleet(product), flooded);
      const fleet = await storedFleet(product);
      const sums = await sumsOf(fleet);
      await until('all are computed', () => product.isEvaluated(), DRAINED_WITHIN_MS);
      const fed = await measureFlood(product, fleet, flooded);
      return [await latency(product, fleet, sums, options.quick ? 40 : 200), costResult(plain, fed, sums.length)];
    } finally {
      await product.stop();
    }
  },
};

/** A new fleet whose first readings are in ClickHouse, so that a flood counts its own. */
async function storedFleet(product: Product): Promise<Fleet> {
  const before = await stored(product);
  const fleet = await newFleet(product, { sensors: SENSORS, bases: BASES, metric: 'temperature' });
  await until('they are stored', async () => (await stored(product)) - before === SENSORS, DRAINED_WITHIN_MS);
  return fleet;
}

interface Sum {
  readonly id: number;
  /** Of its inputs, on the wire. */
  readonly wireIds: readonly string[];
}

/** Each adds two sensors of one base, which are next to each other in a tenth of all. */
async function sumsOf({ workspace, sensorIds }: Fleet): Promise<Sum[]> {
  const feeding = [...sensorIds].toSorted(([a], [b]) => a.localeCompare(b)).filter((_, n) => n % FEEDING === 0);
  const sums: Sum[] = [];
  for (let n = 0; n + 1 < feeding.length; n += 2) {
    const pair = feeding.slice(n, n + 2);
    const id = await newSum(
      workspace,
      pair.map(([, sensor]) => sensor),
    );
    sums.push({ id, wireIds: pair.map(([wireId]) => wireId) });
  }
  return sums;
}

/** POST → value at a socket, of the last base's inputs and of their sums, beside 1,000 readings/s of the other bases. */
async function latency(product: Product, fleet: Fleet, sums: readonly Sum[], count: number): Promise<Result> {
  const { workspace, bases, senders, sensorIds } = fleet;
  const base = bases.at(-1);
  if (base === undefined) throw new Error('there is no base');
  const own = new Set(senders.at(-1)?.names.map((name) => name.split(':')[0]));
  const watched = sums.filter(({ wireIds }) => wireIds.every((each) => own.has(each)));
  const client = await openLive(product.stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  const heard = new Map<string, number>();
  client.socket.on('frame', ({ values }: { values: readonly (readonly number[])[] }) => {
    for (const [sensor, , at] of values) heard.set(`${sensor} ${at}`, performance.now());
  });
  const points = watched.flatMap(({ id, wireIds }) => [id, ...wireIds.map((each) => sensorIds.get(each) ?? 0)]);
  await client.watch({ points: points.map((id) => `${id}.${TEMPERATURE}` as const) });
  const sender = await startSender({
    url: product.stack.url,
    bases: senders.slice(0, -1),
    readingsPerPack: 20,
    readingsPerSecond: 1_000,
    values: 'quiet',
  });
  await seconds(3);
  const [derived, direct]: [number[], number[]] = [[], []];
  for (let n = 0; n < count; n += 1) {
    const sum = watched[n % watched.length];
    const wireIds = sum?.wireIds ?? [];
    const at = Date.now();
    const begin = performance.now();
    await base.post(wireIds.map((each) => celsius(each, 20 + n / 100, at)));
    direct.push((await until('the input', () => heard.get(`${sensorIds.get(wireIds[0] ?? '')} ${at}`))) - begin);
    derived.push((await until('the output', () => heard.get(`${sum?.id} ${at}`))) - begin);
  }
  await sender.stop();
  client.close();
  return latencyResult(derived, direct);
}

const said = (taken: readonly number[]): string =>
  `p50 ${ms(percentile(taken, 0.5))}, p99 ${ms(percentile(taken, 0.99))}`;

function latencyResult(derived: readonly number[], direct: readonly number[]): Result {
  const p99 = percentile(derived, 0.99);
  return {
    goal: 'P1',
    what: `POST → value of a virtual sensor at a socket, ${derived.length} times beside 1,000 readings/s`,
    ours: said(derived),
    raw: `its input at the same socket ${said(direct)}`,
    ratio: `p50 ${times(percentile(derived, 0.5) / percentile(direct, 0.5))}`,
    target: 'p99 ≤ 3 s',
    met: p99 <= P99_TARGET_MS,
    limitedBy: 'the age of a block before it is in ClickHouse, from which outputs are computed',
  };
}

function costResult(plain: Flood, fed: Flood, outputCount: number): Result {
  const ratio = plain.perCpuSecond / fed.perCpuSecond;
  return {
    goal: 'P1',
    what: `${thousands(fed.accepted)} readings of ${thousands(SENSORS)} sensors, a tenth of which feed ${outputCount} virtual sensors, until computed`,
    ours: `${thousands(fed.perCpuSecond)} per CPU-s`,
    raw: `without virtual sensors ${thousands(plain.perCpuSecond)} per CPU-s`,
    ratio: `${times(ratio)} the CPU`,
    target: `≤ ${COST_TARGET}×`,
    met: ratio <= COST_TARGET,
    limitedBy: fed.shares.join(', '),
  };
}
