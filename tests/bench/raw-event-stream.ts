import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A separate program: bare server-sent events. It tells its address, then writes each event to the streams of one group in turn, and ends
 * with its parent.
 */

export interface RawEventsJob {
  readonly groups: number;
  /** Events a second of all groups together. */
  readonly perSecond: number;
  readonly events: number;
}

const TICK_MS = 5;
const groups: ServerResponse[][] = [];
const server = http.createServer((request, response) => {
  const group = Number(request.headers['apikey']);
  (groups[group] ??= []).push(response);
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
});

function write(n: number, of: number): void {
  const told = {
    id: randomUUID(),
    type: 'alarm.commented',
    timestamp: new Date().toISOString(),
    seq: n,
    subject: { kind: 'alarm', id: randomUUID() },
    actor: { kind: 'user', id: randomUUID() },
    data: { alarmId: randomUUID(), commentId: randomUUID() },
  };
  const text = `id: n${n}\nevent: ${told.type}\ndata: ${JSON.stringify(told)}\n\n`;
  for (const stream of groups[n % of] ?? []) stream.write(text);
}

async function run({ groups: of, perSecond, events }: RawEventsJob): Promise<void> {
  const begin = performance.now();
  for (let n = 0; n < events;) {
    for (; n < Math.min(events, ((performance.now() - begin) / 1_000) * perSecond); n += 1) write(n, of);
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}

process.once('message', (job: RawEventsJob) => void run(job));
process.once('disconnect', () => process.exit());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
