import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { openTestIngest, type TestIngest } from '@watchglass/command-api/reading/ingest-for-tests';
import { readingRoutes } from '@watchglass/command-api/reading/routes';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { refuse } from '@watchglass/schemas/refusals';
import { validator } from '@watchglass/schemas/shape';
import { basicOf } from '@watchglass/streams/http/credentials';
import { createHttpServer, type HttpServer } from '@watchglass/streams/http/server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayFile } from './replay-file.ts';

const SETS = fileURLToPath(new URL('../../../../shared/data/readings/', import.meta.url));
const SLICE = 3000;

interface SetFacts {
  readonly set: string;
  readonly readings: number;
  readonly exact_duplicates: number;
  readonly conflicting_duplicates: number;
}

let ingest: TestIngest;
let http: HttpServer;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'replay-'));

beforeAll(async () => {
  ingest = await openTestIngest();
  http = createHttpServer({
    validator,
    log: pino({ enabled: false }),
    ready: () => Promise.resolve(true),
    replies: { replyTo, replyToStatus },
    admission: {
      authenticate: (request) =>
        Promise.resolve({ kind: 'device', id: basicOf(request)?.username ?? refuse('Unauthorized') }),
      authorize: ({ id }) => Promise.resolve({ organizationId: Number(id.slice(4)), membership: null }),
    },
  });
  http.server.route(readingRoutes(ingest));
  await http.server.start();
  await new Promise<void>((resolve) => {
    http.listener.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(http.listener.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => {
    http.listener.close(resolve);
    http.listener.closeAllConnections();
  });
  await http.server.stop();
  await ingest.close();
  rmSync(folder, { recursive: true });
});

const doorOf = (organizationId: number) => ({ url, username: `BASE${organizationId}`, password: 'x' });

/** The content of the log by a simple reference reader: the first value of an instant stays. */
async function outcomeOf(organizationId: number) {
  const bodies = (await ingest.logged()).filter((body) => body.organizationId === organizationId);
  const first = new Map<string, number>();
  const outcome = { stored: 0, duplicate: 0, conflict: 0, quarantined: 0 };
  for (const { sensor, metric, at, value, quarantined } of bodies) {
    outcome.quarantined += quarantined.length;
    for (const [i, time] of at.entries()) {
      const key = `${sensor[i]} ${metric[i]} ${time}`;
      const known = first.get(key);
      if (known === undefined) {
        first.set(key, value[i] ?? Number.NaN);
        outcome.stored += 1;
      } else if (known === value[i]) outcome.duplicate += 1;
      else outcome.conflict += 1;
    }
  }
  return outcome;
}

describe('replaying a recording', () => {
  it('sends every row in order, absent and odd values included', async () => {
    const file = join(folder, 'some.csv.gz');
    const rows = [
      'received,time,sensor,metric,value',
      '1700000000500,1700000000123,s-1,temperature,21.5',
      ',1700000001000,s-1,temperature,',
      ',1700000002000,s-1,co2,ERR',
    ];
    writeFileSync(file, gzipSync(`${rows.join('\n')}\n`));
    const fractions: number[] = [];
    await expect(
      replayFile({ file, door: doorOf(1), progress: (_, fraction) => fractions.push(fraction) }),
    ).resolves.toEqual({ sent: 3, again: 0 });
    const [body] = await ingest.logged();
    expect([body?.at, body?.value]).toEqual([new Float64Array([1_700_000_000_123]), new Float64Array([21.5])]);
    expect(body?.quarantined.map(({ reason }) => reason)).toEqual(['missingValue', 'notNumeric']);
    expect(fractions).toEqual([1]);
  });

  it('sends the unit of a row that has one', async () => {
    const file = join(folder, 'units.csv');
    const rows = [
      'received,time,sensor,metric,value,unit',
      ',1700000000000,s-1,temperature,294.15,K',
      ',1700000000000,s-1,flow,3,',
    ];
    writeFileSync(file, `${rows.join('\n')}\n`);
    await replayFile({ file, door: doorOf(5) });
    const [body] = (await ingest.logged()).filter(({ organizationId }) => organizationId === 5);
    expect(body?.value[0]).toBeCloseTo(21, 6);
    expect(body?.quarantined).toMatchObject([{ metric: 'flow', reason: 'unitMissing' }]);
  });

  it('keeps the pace of the arrivals at a given speed', async () => {
    const file = join(folder, 'paced.csv');
    writeFileSync(file, 'received,time,sensor,metric,value\n1700000000000,,s-1,co2,400\n1700000060000,,s-1,co2,500\n');
    const begun = performance.now();
    await replayFile({ file, door: doorOf(2), speed: 300 });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(190);
    expect((await outcomeOf(2)).stored).toBe(2);
  });

  it('reports readings that were sent again after an unknown outcome, and not after a refusal', async () => {
    const file = join(folder, 'again.csv');
    writeFileSync(file, 'received,time,sensor,metric,value\n,1700000000000,s-1,co2,400\n,1700000001000,s-1,co2,401\n');
    const answers = [503, 429, 503, 202];
    const door = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(answers.shift() ?? 500, { 'retry-after': '0' }).end());
    });
    await new Promise<void>((resolve) => {
      door.listen(0, '127.0.0.1', resolve);
    });
    const { port } = door.address() as AddressInfo;
    await expect(replayFile({ file, door: { ...doorOf(4), url: `http://127.0.0.1:${port}` } })).resolves.toEqual({
      sent: 2,
      again: 4,
    });
    door.closeAllConnections();
    door.close();
  });

  it('stops with the reason when a pack is refused', async () => {
    const file = join(folder, 'refused.csv');
    writeFileSync(file, 'received,time,sensor,metric,value\n,1700000000000,s-1,co2,400\n');
    await expect(replayFile({ file, door: { ...doorOf(3), url: `${url}/nowhere` } })).rejects.toThrow('404');
  });
});

describe('the recorded sets', () => {
  const manifest = join(SETS, 'manifest.json');
  const present = existsSync(manifest);
  const sets = present ? (JSON.parse(readFileSync(manifest, 'utf8')) as SetFacts[]) : [];

  it.skipIf(!present)('exist in ../shared/data/readings', () => {
    expect(sets.length).toBeGreaterThan(0);
  });

  it.skipIf(!present).each(sets)('account for every reading of a slice of $set', async ({ set, readings }) => {
    const organizationId = 10 + sets.findIndex((facts) => facts.set === set);
    const { sent } = await replayFile({
      file: join(SETS, `${set}.csv.gz`),
      door: doorOf(organizationId),
      limit: SLICE,
    });
    const { stored, duplicate, conflict, quarantined } = await outcomeOf(organizationId);
    expect(sent).toBe(Math.min(SLICE, readings));
    expect(stored + duplicate + conflict + quarantined).toBe(sent);
    expect(stored).toBeGreaterThan(0.7 * sent);
  });
});
