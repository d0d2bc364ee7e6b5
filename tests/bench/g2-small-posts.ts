import { openPostgres } from '@watchglass/streams/relational/postgres';
import { ms, seconds, thousands, times } from './figures.ts';
import { newFleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { startSender } from './send-job.ts';
import { percentile, type Result } from './table.ts';

const CONNECTIONS = 64;
const RATIO_TARGET = 0.25;
const P99_TARGET_MS = 50;

/** One reading per POST over persistent connections, each answered when it is durable. */
export const smallPosts: Goal = {
  goals: ['G2'],
  async run(options) {
    const { quick } = options;
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: CONNECTIONS, bases: CONNECTIONS, metric: 'temperature' });
      const forSeconds = quick ? 6 : 30;
      const raw = await rawCommits(product, forSeconds / 3);
      const sender = await startSender({
        url: product.stack.url,
        bases: fleet.senders,
        readingsPerPack: 1,
        readingsPerSecond: null,
        values: 'quiet',
      });
      await seconds(forSeconds);
      const { accepted, failed, seconds: sentFor, p99 } = await sender.stop();
      if (failed > 0) throw new Error(`${failed} posts failed`);
      return [result({ perSecond: accepted / sentFor, p99, raw })];
    } finally {
      await product.stop();
    }
  },
};

interface Raw {
  readonly perSecond: number;
  readonly p99: number;
}

/** Single rows, committed by the same number of concurrent connections. */
async function rawCommits({ postgres }: Product, forSeconds: number): Promise<Raw> {
  const relational = openPostgres({ url: postgres.url, max: CONNECTIONS });
  await relational.query('CREATE TABLE bench_post (id bigserial PRIMARY KEY, body text)');
  const taken: number[] = [];
  const end = performance.now() + forSeconds * 1_000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const begin = performance.now();
        await relational.query({
          name: 'bench.post',
          text: 'INSERT INTO bench_post (body) VALUES ($1)',
          values: ['{"n":"temperature","v":20}'],
        });
        taken.push(performance.now() - begin);
      }
    }),
  );
  await relational.close();
  return { perSecond: taken.length / forSeconds, p99: percentile(taken, 0.99) };
}

function result({ perSecond, p99, raw }: { perSecond: number; p99: number; raw: Raw }): Result {
  const ratio = perSecond / raw.perSecond;
  return {
    goal: 'G2',
    what: `one reading a POST, ${CONNECTIONS} connections, answered when durable`,
    ours: `${thousands(perSecond)}/s, p99 ${ms(p99)}`,
    raw: `single-row commits ${thousands(raw.perSecond)}/s, p99 ${ms(raw.p99)}`,
    ratio: times(ratio),
    target: '≥ 0.25, p99 ≤ 50 ms',
    met: ratio >= RATIO_TARGET && p99 <= P99_TARGET_MS,
    limitedBy: 'HTTP and hapi for each reading: packs and MQTT are the way for many',
  };
}
