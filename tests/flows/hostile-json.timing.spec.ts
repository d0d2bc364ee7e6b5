import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { anotherClient, ask } from '../builders/door.ts';
import { definition } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { scrape } from '../stack/metrics.ts';
import { until } from '../stack/until.ts';
import { IS_LONG, within } from '../form.ts';

const stack = inject('stack');
const TEN_MEGABYTES = 10 * 1_048_576;
const BLOCKED_AT_MOST_MS = 50;
const FUZZED_PACKS = IS_LONG ? 100_000 : 500;
const AT_ONCE = 20;
const BASES = 10;

let workspace: Workspace;
let bases: readonly Base[];

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  bases = await Promise.all(Array.from({ length: IS_LONG ? BASES : 2 }, () => newBase(stack, workspace)));
});

/** One route that accepts JSON, with a good body as text and a place in it for the hostile part. */
interface Door {
  readonly path: string;
  readonly type: string;
  readonly body: (hostile: string) => string;
}

const rule = (hostile: string): string =>
  JSON.stringify({ ...definition(), title: 'TITLE' }).replace('"TITLE"', hostile);
const DOORS: readonly Door[] = [
  { path: '/api/spaces', type: 'application/json', body: (hostile) => `{"name":${hostile}}` },
  {
    path: '/api/user/login',
    type: 'application/json',
    body: (hostile) => `{"login":${hostile},"password":"long enough"}`,
  },
  { path: '/api/alarms/{org}/rules', type: 'application/json', body: rule },
  {
    path: '/api/invites/{org}',
    type: 'application/json',
    body: (hostile) => `{"items":[{"email":${hostile},"role":1}]}`,
  },
  {
    path: '/ingest/senml',
    type: 'application/senml+json',
    body: (hostile) => `[{"n":"7:temperature","u":"Cel","v":${hostile}}]`,
  },
];
const isOfDevices = ({ path }: Door): boolean => path.startsWith('/ingest');

function send(door: Door, body: string | Uint8Array, base = bases[0]) {
  const authorization = isOfDevices(door) ? (base?.authorization ?? '') : `Bearer ${workspace.owner.token}`;
  return ask(stack, {
    method: 'POST',
    path: door.path.replace('{org}', String(workspace.id)),
    body,
    headers: { ...anotherClient(), 'content-type': door.type, authorization },
  });
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const spoiled = (door: Door): Uint8Array => new Uint8Array(Buffer.from(door.body('"a\u00ffb"'), 'latin1'));

const HOSTILE: Readonly<Record<string, (door: Door) => string | Uint8Array>> = {
  'ten megabytes': (door) => door.body(`"${'x'.repeat(TEN_MEGABYTES)}"`),
  'half a million nested lists': (door) => door.body(nested(500_000)),
  'a million unclosed lists': () => '['.repeat(1_000_000),
  'nested objects': (door) => door.body(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`),
  'a prototype': (door) => door.body('{"__proto__":{"polluted":true}}'),
  'a prototype beside other fields': (door) => door.body('1').replace('{', '{"__proto__":{"polluted":true},'),
  'an escaped prototype': (door) => door.body('1').replace('{', String.raw`{"\u005f_proto__":{"polluted":true},`),
  'a constructor': (door) =>
    isOfDevices(door) ? '{}' : door.body('"abc"').replace('{', '{"constructor":{"prototype":{"polluted":true}},'),
  NaN: (door) => door.body('NaN'),
  'wrong UTF-8': spoiled,
  'a name of a million characters': (door) =>
    isOfDevices(door) ? door.body(`"${'x'.repeat(5_000_000)}"`) : door.body(`"${'x'.repeat(1_000_000)}"`),
  'half a surrogate pair': (door) => (isOfDevices(door) ? '["\\ud800"' : door.body(String.raw`"a\ud800b"`)),
  'a number that overflows': (door) => (isOfDevices(door) ? '[{"bt":1e400}]' : door.body('1e400')),
};
/** In the short form each kind is sent to one route, in turn. */
const cases = DOORS.flatMap((door, place) =>
  Object.entries(HOSTILE)
    .filter((_, kind) => IS_LONG || kind % DOORS.length === place)
    .map(([what, body]) => ({ what, door, body, path: door.path })),
);

/** The longest block of the service's event loop since the last call. */
const blockedMs = async (): Promise<number> => (await scrape(stack.url)).sum('nodejs_eventloop_lag_max_seconds') * 1000;

describe('hostile JSON', () => {
  it.each(cases)('with $what is refused at $path, and blocks no other request', async ({ door, body }) => {
    let least = Number.POSITIVE_INFINITY;
    // Other work may block the loop once, but the sent body does so each time. The least of several rounds counts.
    for (let round = 0; round < (IS_LONG ? 5 : 1); round += 1) {
      await blockedMs();
      const answer = await send(door, body(door));
      // In a valid pack only the hostile record is quarantined.
      if (isOfDevices(door) && answer.status === 202) expect(answer.body).toEqual({ accepted: 0, quarantined: 1 });
      else expect([400, 413, 422]).toContain(answer.status);
      least = Math.min(least, await blockedMs());
    }
    expect(least).toBeLessThan(within(BLOCKED_AT_MOST_MS));
  });

  it('of ten megabytes without a declared length ends the connection', async () => {
    const status = await new Promise<number | string>((resolve) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${workspace.owner.token}`,
        'transfer-encoding': 'chunked',
      };
      const sending = httpRequest(`${stack.url}/api/spaces`, { method: 'POST', headers }, ({ statusCode = 0 }) =>
        resolve(statusCode),
      );
      // The connection may close before all is sent.
      sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'cut'));
      Readable.from(Array.from({ length: 160 }, () => 'x'.repeat(65_536))).pipe(sending);
    });
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(status);
  });

  it('with a repeated field keeps the last one, as JSON.parse does', async () => {
    const answer = await send(
      { path: '/api/spaces', type: 'application/json', body: String },
      '{"name":"First house","name":"Second house"}',
    );
    expect([answer.status, (answer.body as { name: string }).name]).toEqual([201, 'Second house']);
  });
});

/** A good pack with one invalid part, or a pack of arbitrary values. */
const good = (): string =>
  JSON.stringify([
    { bn: '9:', bt: Date.now() / 1000, bu: 'Cel' },
    { n: 'temperature', v: 20.5 },
    { n: 'humidity', u: '%RH', v: 40, t: -1 },
  ]);
const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  'null',
  '1e400',
  '-0',
  '"\\ud800"',
  '"__proto__":',
  'true',
  '9'.repeat(400),
  '\u0000',
  '"bver":11,',
  '"n":',
  '"v":',
  '"t":1e20,',
];
const token = fc.constantFrom(...TOKENS);
const pack = fc.oneof(
  fc
    .record({ at: fc.nat(200), cut: fc.nat(20), token })
    .map(({ at, cut, token: put }) => good().slice(0, at) + put + good().slice(at + cut)),
  fc.record({ at: fc.nat(200), byte: fc.nat(255) }).map(({ at, byte }) => {
    const bytes = Buffer.from(good());
    bytes.writeUInt8(byte, at % bytes.length);
    return new Uint8Array(bytes);
  }),
  fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join('')),
  fc
    .array(
      fc.dictionary(
        fc.constantFrom('n', 'v', 'vs', 'vb', 'vd', 'u', 't', 's', 'ut', 'bn', 'bt', 'bu', 'bv', 'bs', 'bver'),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      { maxLength: 5 },
    )
    .map((records) => JSON.stringify(records)),
  fc.uint8Array({ maxLength: 100 }),
);

/** Sends again after a time-out, as a base does. */
function settled(...sending: Parameters<typeof send>): Promise<number> {
  return until('the service is not busy', async () => {
    const { status } = await send(...sending);
    return status !== 503 && status;
  });
}

describe('arbitrary packs', () => {
  it('are each accepted or refused, and the service still works afterwards', async () => {
    const senml = DOORS.find(isOfDevices);
    if (!senml) throw new TypeError('no route for packs');
    const statuses: Record<number, number> = {};
    const seed = Date.now() % 1_000_000;
    let sent = 0;
    for (let from = 0; from < FUZZED_PACKS; from += 1_000) {
      const packs = fc.sample(pack, { numRuns: Math.min(1_000, FUZZED_PACKS - from), seed: seed + from });
      const one = async (): Promise<void> => {
        for (let next = packs.pop(); next !== undefined; next = packs.pop()) {
          const status = await settled(senml, next, bases[(sent += 1) % bases.length]);
          statuses[status] = (statuses[status] ?? 0) + 1;
          expect([202, 400, 413, 429], `seed ${seed + from}`).toContain(status);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
    }
    expect(statuses[400]).toBeGreaterThan(FUZZED_PACKS / 10);
    expect((await bases[0]?.post([{ n: '9:temperature', u: 'Cel', v: 20, t: Date.now() / 1000 }]))?.status).toBeOneOf([
      202, 429,
    ]);
    expect((await ask(stack, { method: 'GET', path: '/readyz' })).status).toBe(200);
  }, 1_200_000);
});
