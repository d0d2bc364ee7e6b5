import http from 'node:http';
import { percentile } from './table.ts';
import type { SendingBase, SendJob, Sent } from './send-job.ts';

/**
 * A separate program, so that the cost of devices is not counted: it receives one `SendJob` from its parent and ends
 * with it.
 */

const TICK_MS = 5;
/** Age of a flood's first instant; with the step below, an hour is enough for 300,000 packs of a base. */
const FLOOD_BEGINS_MS_AGO = 12 * 3_600_000;
const FLOOD_STEP_MS = 100;

let stopped = false;
let accepted = 0;
let failed = 0;
/** Milliseconds from each pack to its answer; of a flood the newest ones. */
const waits = new Float32Array(200_000);
let answered = 0;

function post(agent: http.Agent, url: string, authorization: string, body: string): Promise<boolean> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const request = http.request(
      `${url}/ingest/senml`,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/senml+json', 'content-length': Buffer.byteLength(body), authorization },
      },
      (response) => {
        response.resume();
        response.once('end', () => {
          waits[answered % waits.length] = performance.now() - begin;
          answered += 1;
          resolve(response.statusCode === 202);
        });
      },
    );
    request.once('error', () => resolve(false));
    request.end(body);
  });
}

/** Each of the base's points in turn; a repeated point is measured one step later. */
function* floodOf({ names }: SendingBase, size: number): Generator<string> {
  const begin = Date.now() - FLOOD_BEGINS_MS_AGO;
  for (let made = 0; ;) {
    const first = Math.floor(made / names.length);
    let records = '';
    for (let i = 0; i < size; i += 1, made += 1) {
      const t = ((Math.floor(made / names.length) - first) * FLOOD_STEP_MS) / 1000;
      const head = i === 0 ? `"bt":${(begin + first * FLOOD_STEP_MS) / 1000},"bu":"Cel",` : '';
      records += `${i === 0 ? '' : ','}{${head}"n":"${names[made % names.length]}","t":${t},"v":${quiet(made)}}`;
    }
    yield `[${records}]`;
  }
}

const quiet = (made: number): number => Math.round(2_000 + ((made * 7_919) % 1_000)) / 100;

async function flood(job: SendJob, base: SendingBase): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (const body of floodOf(base, job.readingsPerPack)) {
    if (stopped) break;
    if (await post(agent, job.url, base.authorization, body)) accepted += job.readingsPerPack;
    else failed += 1;
  }
  agent.destroy();
}

/** Packs at an even pace, of every base in turn; each point is measured when it is sent. */
async function pace(job: SendJob, readingsPerSecond: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const begin = performance.now();
  const under = new Set<Promise<void>>();
  for (let packs = 0; !stopped;) {
    const due = ((performance.now() - begin) / 1000) * (readingsPerSecond / job.readingsPerPack);
    for (; packs < due; packs += 1) {
      const sending = one(agent, job, packs).finally(() => under.delete(sending));
      under.add(sending);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(under);
  agent.destroy();
}

async function one(agent: http.Agent, job: SendJob, pack: number): Promise<void> {
  const base = job.bases[pack % job.bases.length];
  if (!base) return;
  const size = Math.min(job.readingsPerPack, base.names.length);
  const from = Math.floor(pack / job.bases.length) * size;
  const now = Date.now();
  const records = Array.from({ length: size }, (_, i) => ({
    ...(i === 0 ? { bt: now / 1000 } : {}),
    n: base.names[(from + i) % base.names.length],
    v: job.values === 'clock' ? now % 100_000 : quiet(from + i),
  }));
  if (await post(agent, job.url, base.authorization, JSON.stringify(records))) accepted += size;
  else failed += 1;
}

async function work(job: SendJob): Promise<void> {
  const begin = performance.now();
  if (job.readingsPerSecond === null) await Promise.all(job.bases.map((base) => flood(job, base)));
  else await pace(job, job.readingsPerSecond);
  const p99 = percentile([...waits.subarray(0, answered)], 0.99);
  process.send?.({ accepted, failed, seconds: (performance.now() - begin) / 1000, p99 } satisfies Sent);
}

process.on('message', (message: SendJob | 'stop') => {
  if (message === 'stop') {
    stopped = true;
    return;
  }
  void work(message);
  process.send?.('begun');
});
process.once('disconnect', () => process.exit(0));
