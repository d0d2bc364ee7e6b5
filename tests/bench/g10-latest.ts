import { taken as answered } from '../builders/door.ts';
import type { LatestValues } from '@watchglass/schemas/reading/views';
import { ms, seconds, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { startSender } from './send-job.ts';
import { percentile, type Result } from './table.ts';

const PER_SECOND = 50;
const [P50_TARGET_MS, P99_TARGET_MS] = [8, 30];

/** The newest value of a thousand sensors, queried at an even pace while all of them change. */
export const latest: Goal = {
  goals: ['G10'],
  async run(options) {
    const { quick } = options;
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: 1_000, bases: 5, metric: 'temperature' });
      const sender = await startSender({
        url: product.stack.url,
        bases: fleet.senders,
        readingsPerPack: 20,
        readingsPerSecond: 1_000,
        values: 'quiet',
      });
      await seconds(2);
      const count = PER_SECOND * (quick ? 4 : 10);
      await evenly(PER_SECOND, () => askApi(fleet));
      const ours = await evenly(count, () => askApi(fleet));
      const raw = await evenly(count, () => askPostgres(product, fleet));
      await sender.stop();
      return [result(ours, raw)];
    } finally {
      await product.stop();
    }
  },
};

async function askApi({ workspace }: Fleet): Promise<void> {
  const { values } = answered(await workspace.owner.ask<LatestValues>('GET', `/api/readings/${workspace.id}/latest`));
  if (values.length !== 1_000) throw new Error(`${values.length} latest values`);
}

async function askPostgres({ relational }: Product, { workspace }: Fleet): Promise<void> {
  await relational.query({
    name: 'bench.latest',
    text: 'SELECT sensor_id, metric_id, measured_at, value FROM read.latest_values WHERE organization_id = $1',
    values: [workspace.id],
  });
}

/** Starts calls at an even pace, whether or not the previous one has been answered. */
async function evenly(count: number, ask: () => Promise<void>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      await seconds(i / PER_SECOND);
      const started = performance.now();
      await ask();
      return performance.now() - started;
    }),
  );
}

function result(ours: readonly number[], raw: readonly number[]): Result {
  const [p50, p99] = [percentile(ours, 0.5), percentile(ours, 0.99)];
  const [raw50, raw99] = [percentile(raw, 0.5), percentile(raw, 0.99)];
  return {
    goal: 'G10',
    what: `latest values of 1,000 sensors, ${PER_SECOND} requests/s beside 1,000 readings/s`,
    ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    raw: `PostgreSQL p50 ${ms(raw50)}, p99 ${ms(raw99)}`,
    ratio: `p50 ${times(p50 / raw50)}, p99 ${times(p99 / raw99)}`,
    target: 'p50 ≤ 8 ms, p99 ≤ 30 ms',
    met: p50 <= P50_TARGET_MS && p99 <= P99_TARGET_MS,
    limitedBy: 'two cores shared with ingest, both engines and the clients',
  };
}
