import { until } from '../stack/until.ts';
import { cpuMeter, seconds, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { memoryMiB } from './processes.ts';
import { startProduct, type Product } from './product.ts';
import { rawClickHouse, rawPostgres } from './raw-inserts.ts';
import { ruleForEach } from './rules.ts';
import { startSender } from './send-job.ts';
import type { Result } from './table.ts';

const TARGET_PER_CPU_SECOND = 130_000;
const IDLE_TARGET_MIB = 500;
const DRAINED_WITHIN_MS = 120_000;

/**
 * Thousands of readings per second with a rule on every sensor, and the memory of all processes before and during it.
 */
export const ingest: Goal = {
  goals: ['G1', 'G13'],
  async run(options: BenchOptions): Promise<readonly Result[]> {
    const { quick } = options;
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: 1_000, bases: 8, metric: 'temperature' });
      await seconds(5);
      const idle = memoryMiB(product.roots());
      await ruleForEach(fleet);
      await seconds(3);
      const flood = await measureFlood(product, fleet, quick ? 6 : 20);
      const rows = quick ? 200_000 : 500_000;
      const [postgres, clickHouse] = [await rawPostgres(product, rows), await rawClickHouse(product, rows)];
      return [ingestResult(flood, postgres, clickHouse), memoryResult(idle, flood.mib)];
    } finally {
      await product.stop();
    }
  },
};

/** Throughput and cost of a flood. */
export interface Flood {
  readonly accepted: number;
  readonly perSecond: number;
  readonly perCpuSecond: number;
  /** Shares of CPU by part. */
  readonly shares: readonly string[];
  /** Peak memory during the flood. */
  readonly mib: number;
}

/** Packs of 250 as fast as they are acknowledged, until all readings are queryable and evaluated. */
export async function measureFlood(product: Product, { senders }: Fleet, forSeconds: number): Promise<Flood> {
  const before = await stored(product);
  const meters = product.parts().map(({ name, pids }) => ({ name, used: cpuMeter(pids) }));
  const begin = performance.now();
  const sender = await startSender({
    url: product.stack.url,
    bases: senders,
    readingsPerPack: 250,
    readingsPerSecond: null,
    values: 'quiet',
  });
  let mib = 0;
  for (let second = 0; second < forSeconds; second += 5) {
    await seconds(Math.min(5, forSeconds - second));
    mib = Math.max(mib, memoryMiB(product.roots()));
  }
  const { accepted, failed } = await sender.stop();
  if (failed > 0) throw new Error(`${failed} packs failed`);
  await until('all are in ClickHouse', async () => (await stored(product)) - before === accepted, DRAINED_WITHIN_MS);
  const perSecond = accepted / ((performance.now() - begin) / 1000);
  await until('all are evaluated', () => product.isEvaluated(), DRAINED_WITHIN_MS);
  const cpu = meters.map(({ name, used }) => ({ name, used: used() }));
  const total = cpu.reduce((sum, { used }) => sum + used, 0);
  const shares = cpu.map(({ name, used }) => `${name} ${Math.round((used / total) * 100)} %`);
  return { accepted, perSecond, perCpuSecond: accepted / total, shares, mib };
}

export async function stored({ timeSeries }: Product): Promise<number> {
  const [row] = await timeSeries.query<{ stored: string }>('SELECT count() AS stored FROM readings');
  return Number(row?.stored);
}

function ingestResult(
  { accepted, perSecond, perCpuSecond, shares }: Flood,
  postgres: number,
  clickHouse: number,
): Result {
  return {
    goal: 'G1',
    what: `${thousands(accepted)} readings, 1,000 sensors with a rule each, packs of 250, until queryable`,
    ours: `${thousands(perCpuSecond)} per CPU-s (${thousands(perSecond)}/s)`,
    raw: `PostgreSQL ${thousands(postgres)}, ClickHouse ${thousands(clickHouse)} per CPU-s`,
    ratio: `${times(perCpuSecond / postgres)} PostgreSQL`,
    target: '≥ 130 k per CPU-s',
    met: perCpuSecond >= TARGET_PER_CPU_SECOND,
    limitedBy: shares.join(', '),
  };
}

function memoryResult(idle: number, loaded: number): Result {
  return {
    goal: 'G13',
    what: 'PSS of all our processes, idle with 1,000 sensors; highest under G1',
    ours: `${Math.round(idle)} MiB; ${Math.round(loaded)} MiB`,
    raw: '–',
    ratio: '–',
    target: '≤ 500 MiB idle',
    met: idle <= IDLE_TARGET_MIB,
    limitedBy: 'the ClickHouse library itself',
  };
}
