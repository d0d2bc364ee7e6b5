import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedByPath, ReceiversJob } from './receivers-job.ts';

/** A separate program, so that the cost of receivers is not counted: it listens at what its parent asks for and ends with it. */

const RECORD = Buffer.from('"n":');
const NOTHING: ReceivedByPath = { requests: 0, records: 0, doubled: 0, first: Infinity, last: 0 };

let received = new Map<string, ReceivedByPath>();
const keys = new Set<string>();

function recordsIn(body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf(RECORD); at >= 0; at = body.indexOf(RECORD, at + RECORD.length)) count += 1;
  return count;
}

function take(request: http.IncomingMessage, body: Buffer): void {
  const key = String(request.headers['idempotency-key'] ?? request.headers['webhook-id']);
  const isDouble = keys.has(key);
  keys.add(key);
  const now = Date.now();
  const { url = '' } = request;
  const before = received.get(url) ?? NOTHING;
  received.set(url, {
    requests: before.requests + 1,
    records: before.records + (isDouble ? 0 : recordsIn(body)),
    doubled: before.doubled + (isDouble ? 1 : 0),
    first: Math.min(before.first, now),
    last: now,
  });
}

function answering(): http.Server {
  return http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => {
      take(request, Buffer.concat(parts));
      response.writeHead(204).end();
    });
  });
}

const hanging = (): http.Server => http.createServer((request) => void request.resume());

async function listening(server: http.Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function work(job: ReceiversJob): Promise<void> {
  const hosts = (count: number, host: () => http.Server) =>
    Promise.all(Array.from({ length: count }, () => listening(host())));
  process.send?.([await hosts(job.answering, answering), await hosts(job.hanging, hanging)]);
}

process.on('message', (message: ReceiversJob | 'received') => {
  if (message !== 'received') return void work(message);
  process.send?.([...received]);
  received = new Map();
});
process.once('disconnect', () => process.exit(0));
