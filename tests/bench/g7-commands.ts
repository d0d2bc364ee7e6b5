import http from 'node:http';
import { ms, thousands } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { rawAppender } from './raw-appends.ts';
import { percentile, type Result } from './table.ts';

const CLIENTS = 32;
const SENSORS = 1_024;
const SHARE_TARGET = 0.2;
const P99_TARGET_MS = 40;
const SINGLE_TARGET_MS = 3;

interface Run {
  readonly perSecond: number;
  readonly taken: readonly number[];
}

/** Concurrent clients rename sensors, each at the version it read, beside appends by plain SQL. */
export const commands: Goal = {
  goals: ['G7'],
  async run(options) {
    const { quick } = options;
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: SENSORS, bases: 4, metric: 'temperature' });
      const forMs = quick ? 3_000 : 8_000;
      const urls = [...fleet.sensorIds.values()].map(
        (id) => `${product.stack.url}/api/sensors/${fleet.workspace.id}/sensor/${id}`,
      );
      const etags = await readEtags(fleet, urls);
      const rename = renaming(fleet, etags);
      await repeatedly(urls, CLIENTS, forMs / 2, rename);
      const ours = await repeatedly(urls, CLIENTS, forMs, rename);
      const single = await repeatedly(urls, 1, forMs / 2, rename);
      return [result(ours, await rawAppends(product, forMs), percentile(single.taken, 0.5))];
    } finally {
      await product.stop();
    }
  },
};

/** Each client cycles through its own share of the targets. */
async function repeatedly<T>(
  targets: readonly T[],
  clients: number,
  forMs: number,
  work: (target: T) => Promise<void>,
): Promise<Run> {
  const taken: number[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const own = targets.filter((__, i) => i % clients === client);
      for (let i = 0; performance.now() - begin < forMs; i += 1) {
        const started = performance.now();
        await work(own[i % own.length] as T);
        taken.push(performance.now() - started);
      }
    }),
  );
  return { perSecond: taken.length / ((performance.now() - begin) / 1000), taken };
}

async function readEtags({ workspace }: Fleet, urls: readonly string[]): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for (const url of urls) {
    const { headers } = await workspace.owner.ask('GET', new URL(url).pathname);
    etags.set(url, headers.get('etag') ?? '');
  }
  return etags;
}

function renaming({ workspace }: Fleet, etags: Map<string, string>): (url: string) => Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  const authorization = `Bearer ${workspace.owner.token}`;
  let name = 0;
  return async (url) => {
    name += 1;
    const body = JSON.stringify({ name: `Cold store number ${name}`, tags: [] });
    const headers = {
      authorization,
      'content-type': 'application/json',
      'content-length': body.length,
      'if-match': etags.get(url) ?? '',
    };
    etags.set(url, await put(url, { agent, headers }, body));
  };
}

function put(url: string, options: http.RequestOptions, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, method: 'PUT' }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(response.headers.etag ?? '');
        else reject(new Error(`a command was answered with ${response.statusCode}`));
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** As many clients, each on streams of its own. */
async function rawAppends({ relational }: Product, forMs: number): Promise<Run> {
  const append = await rawAppender(relational);
  return repeatedly(
    Array.from({ length: SENSORS }, (_, i) => i),
    CLIENTS,
    forMs,
    append,
  );
}

function result(ours: Run, raw: Run, single: number): Result {
  const share = ours.perSecond / raw.perSecond;
  const p99 = percentile(ours.taken, 0.99);
  return {
    goal: 'G7',
    what: `PUT with If-Match on ${SENSORS} sensors, ${CLIENTS} clients; one client`,
    ours: `${thousands(ours.perSecond)}/s, p99 ${ms(p99)}; p50 ${ms(single)}`,
    raw: `versioned append ${thousands(raw.perSecond)}/s, p99 ${ms(percentile(raw.taken, 0.99))}`,
    ratio: share.toFixed(2),
    target: '≥ 0.2, p99 ≤ 40 ms; p50 ≤ 3 ms',
    met: share >= SHARE_TARGET && p99 <= P99_TARGET_MS && single <= SINGLE_TARGET_MS,
    limitedBy: 'one Node process: HTTP and one append; projections beside it',
  };
}
