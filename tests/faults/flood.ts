import http from 'node:http';
import type { Base } from '../builders/base.ts';
import { celsius } from '../builders/readings.ts';

/** The result of a flood: the count of each answer's status, and the durations of accepted packs. */
export interface Flooded {
  readonly statuses: ReadonlyMap<number, number>;
  readonly acceptedMs: readonly number[];
  /** Instants (epoch milliseconds) of the readings that were acknowledged, by wire id. */
  readonly acknowledged: ReadonlyMap<string, readonly number[]>;
  readonly seconds: number;
}

export interface Flood {
  readonly base: Base;
  /** The target of the packs. */
  readonly url: string;
  /** The prefix of its sensors' ids; each concurrent flood has its own. */
  readonly prefix: string;
  /** Number of concurrent packs, and of readings in each. */
  readonly atOnce: number;
  readonly readingsPerPack: number;
  /** Packs per second in all; null sends the next pack as soon as the previous one is answered. */
  readonly packsPerSecond: number | null;
  readonly forMs: number;
}

const STEP_MS = 10;
const BEGIN_BEFORE_MS = 6 * 3_600_000;

interface Posted {
  readonly status: number;
  readonly tookMs: number;
}

/** Sends packs for a while. The packs of one sensor follow one another; a refused pack is not sent again. */
export async function flood({
  base,
  url,
  prefix,
  atOnce,
  readingsPerPack,
  packsPerSecond,
  forMs,
}: Flood): Promise<Flooded> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses = new Map<number, number>();
  const acceptedMs: number[] = [];
  const acknowledged = new Map<string, number[]>();
  const begun = performance.now();
  const everyMs = packsPerSecond === null ? 0 : (1_000 * atOnce) / packsPerSecond;

  async function send(sender: number): Promise<void> {
    const wireId = `${prefix}${sender}`;
    const mine: number[] = [];
    acknowledged.set(wireId, mine);
    let at = Date.now() - BEGIN_BEFORE_MS;
    for (let sent = 0; performance.now() - begun < forMs; sent += 1) {
      const instants = Array.from({ length: readingsPerPack }, () => (at += STEP_MS));
      const posted = await post(
        { agent, url, base },
        instants.map((instant) => celsius(wireId, 5, instant)),
      );
      statuses.set(posted.status, (statuses.get(posted.status) ?? 0) + 1);
      if (posted.status === 202) {
        acceptedMs.push(posted.tookMs);
        mine.push(...instants);
      }
      const due = begun + (sent + 1 + sender / atOnce) * everyMs;
      if (due > performance.now())
        await new Promise((resolve) => {
          setTimeout(resolve, due - performance.now());
        });
    }
  }

  await Promise.all(Array.from({ length: atOnce }, (_each, sender) => send(sender)));
  agent.destroy();
  return { statuses, acceptedMs, acknowledged, seconds: (performance.now() - begun) / 1_000 };
}

function post(
  { agent, url, base }: { agent: http.Agent; url: string; base: Base },
  records: readonly object[],
): Promise<Posted> {
  const begun = performance.now();
  const body = JSON.stringify(records);
  const headers = {
    'content-type': 'application/senml+json',
    'content-length': Buffer.byteLength(body),
    authorization: base.authorization,
  };
  return new Promise((resolve) => {
    const answered = (status: number): void => resolve({ status, tookMs: performance.now() - begun });
    const request = http.request(`${url}/ingest/senml`, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.once('end', () => answered(response.statusCode ?? 0));
    });
    request.once('error', () => answered(0));
    request.end(body);
  });
}
