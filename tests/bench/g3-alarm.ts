import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { openLive } from '../builders/live-client.ts';
import { celsius } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { ms, seconds, timed, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { ruleForEach } from './rules.ts';
import { startSender } from './send-job.ts';
import { percentile, type Result } from './table.ts';

const ALARMS = 200;
const P50_TARGET_MS = 25;
const P99_TARGET_MS = 100;
const PAUSE_MS = 60;

/** Every alarm is raised once; latency from its POST, and from its commit, to a socket. */
export const alarmLatency: Goal = {
  goals: ['G3'],
  async run(options) {
    const { quick } = options;
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: 1_000, bases: 5, metric: 'temperature' });
      await ruleForEach(fleet);
      await seconds(2);
      const quiet = fleet.senders.slice(0, -1);
      const sender = await startSender({
        url: product.stack.url,
        bases: quiet,
        readingsPerPack: 20,
        readingsPerSecond: 1_000,
        values: 'quiet',
      });
      await seconds(3);
      const taken = await crossings(product, fleet, quick ? ALARMS / 4 : ALARMS);
      await sender.stop();
      return [result(taken, await rawCommits(product, taken.length), await raisedEvents(product))];
    } finally {
      await product.stop();
    }
  },
};

/** Sensors of the last base cross their threshold one after the other; returns the latency of each alarm. */
async function crossings(
  { stack }: Product,
  { workspace, bases, senders, sensorIds }: Fleet,
  count: number,
): Promise<number[]> {
  const client = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  const heard = new Map<number, number>();
  client.socket.on('rows', ({ items }: { items: readonly AlarmView[] }) => {
    for (const { sensorId } of items)
      if (sensorId !== null && !heard.has(sensorId)) heard.set(sensorId, performance.now());
  });
  await client.watch({ rows: ['alarm'] });
  const names = senders.at(-1)?.names.slice(0, count) ?? [];
  const taken: number[] = [];
  for (const name of names) {
    const wireId = name.split(':')[0] ?? '';
    const sensorId = sensorIds.get(wireId) ?? 0;
    const begin = performance.now();
    await bases.at(-1)?.post([celsius(wireId, 35, Date.now())]);
    taken.push((await until('the alarm at the socket', () => heard.get(sensorId))) - begin);
    await seconds((Math.random() * PAUSE_MS) / 1000);
  }
  client.close();
  return taken;
}

async function raisedEvents({ relational }: Product): Promise<number> {
  const [row] = await relational.query<{ raised: string }>(
    "SELECT count(*) AS raised FROM event_store.event WHERE type = 'AlarmRaised'",
  );
  return Number(row?.raised);
}

/** A request over loopback, answered after the commit of one row. */
async function rawCommits({ relational }: Product, count: number): Promise<number[]> {
  await relational.query('CREATE TABLE bench_commit (id bigserial PRIMARY KEY, body text)');
  const server = http.createServer((request, response) => {
    request.resume();
    void relational.query("INSERT INTO bench_commit (body) VALUES ('raised')").then(() => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const taken = await timed(count, async () =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })).text(),
  );
  server.close();
  server.closeAllConnections();
  return taken;
}

function result(taken: readonly number[], raw: readonly number[], raised: number): Result {
  const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)];
  const [raw50, raw99] = [percentile(raw, 0.5), percentile(raw, 0.99)];
  return {
    goal: 'G3',
    what: `POST → committed alarm at a socket, ${taken.length} alarms (${raised} raised) beside 1,000 readings/s`,
    ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    raw: `HTTP + one commit p50 ${ms(raw50)}, p99 ${ms(raw99)}`,
    ratio: `p50 ${times(p50 / raw50)}`,
    target: 'each once; p50 ≤ 25, p99 ≤ 100 ms',
    met: raised === taken.length && p50 <= P50_TARGET_MS && p99 <= P99_TARGET_MS,
    limitedBy: 'four commits in a row: log, evaluator, event, read model',
  };
}
