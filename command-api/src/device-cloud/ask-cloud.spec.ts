import { beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import { saidBy } from '../outgoing/answer.ts';
import type { OutgoingRequest } from '../outgoing/outgoing.ts';
import { askCloud, type Asked, type Asking, type CloudTerms } from './ask-cloud.ts';
import { settledAs } from './start-asking.ts';

const START = Date.parse('2026-03-14T12:00:00Z');
const terms: CloudTerms = {
  address: 'https://cloud.example/v3',
  tokenAddress: 'https://login.example/token',
  credentials: { kind: 'oauth', clientId: 'us', clientSecret: 'hush', username: 'me', password: 'word' },
  authorities: null,
};

let now = START;
let asked: OutgoingRequest[] = [];
/** Answers by the end of an address; each is given once, the last for ever. */
let answers: Record<string, { status: number; json?: unknown; retryAfterMs?: number }[]> = {};

const device = (id: string) => ({ id, displayName: `Device ${id}` });
const points = (value: number) => ({ datapoints: { 'p.1': { value, unit: 'W' } } });

beforeEach(() => {
  [now, asked] = [START, []];
  answers = {
    '/token': [{ status: 200, json: { access_token: 'first', expires_in: 300 } }],
    '/devices': [{ status: 200, json: { data: [device('a'), device('b')], paging: { total: 2 } } }],
    '/devices/a/data': [{ status: 200, json: points(1) }],
    '/devices/b/data': [{ status: 200, json: points(2) }],
  };
});

async function send(request: OutgoingRequest): Promise<OutgoingAnswer> {
  asked.push(request);
  const path = new URL(request.url).pathname.replace('/v3', '');
  const left = answers[path] ?? [];
  const { status, json = {}, retryAfterMs = 0 } = (left.length > 1 ? left.shift() : left[0]) ?? { status: 404 };
  const body = JSON.stringify(json);
  return { said: saidBy(status), status, body, retryAfterMs, mayHaveArrived: true, why: String(status) };
}

const ask = (changed: Partial<Asking> = {}): Promise<Asked> =>
  askCloud({ outgoing: { send }, clock: () => new Date(now), terms, token: null, before: [], ...changed });
const values = ({ devices }: Asked) => devices.map(({ id, points: [point] }) => [id, point?.number]);
const tokensAsked = (): number => asked.filter(({ url }) => url === terms.tokenAddress).length;

describe('a round of questions to a device cloud', () => {
  it('reads every device with a token for the credentials', async () => {
    const done = await ask();
    expect(done.failure).toBeNull();
    expect(values(done)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(done.token).toEqual({ text: 'first', until: START + 300_000 });
    const form = Object.fromEntries(new URLSearchParams(String(asked[0]?.body)));
    expect(form).toMatchObject({ grant_type: 'password', client_id: 'us', username: 'me' });
    expect(asked[1]?.headers?.['authorization']).toBe('Bearer first');
  });

  it('keeps a token while it has a minute left, and renews it after', async () => {
    await ask({ token: { text: 'kept', until: START + 60_000 } });
    expect(tokensAsked()).toBe(0);
    await ask({ token: { text: 'kept', until: START + 59_999 } });
    expect(tokensAsked()).toBe(1);
  });

  it('renews a token that is refused, once', async () => {
    answers['/devices']?.unshift({ status: 401 });
    const done = await ask({ token: { text: 'revoked', until: START + 300_000 } });
    expect([done.failure, tokensAsked()]).toEqual([null, 1]);
    answers['/devices'] = [{ status: 401 }];
    expect((await ask({ token: { text: 'revoked', until: START + 300_000 } })).failure).toMatchObject({ why: '401' });
    expect(tokensAsked()).toBe(2);
  });

  it.each([
    ['/token', { status: 401 }, { said: 'refused', why: '401' }],
    ['/devices', { status: 429, retryAfterMs: 90_000 }, { said: 'retry', why: '429', retryAfterMs: 90_000 }],
    ['/devices', { status: 503 }, { said: 'retry', why: '503' }],
    ['/devices', { status: 200, json: 'no list' }, { said: 'refused', why: 'unreadable' }],
    ['/token', { status: 200, json: {} }, { said: 'refused', why: 'noToken' }],
  ] as const)('that fails at %s with %j leaves what was known, with its age', async (path, answer, failure) => {
    const { devices: before } = await ask();
    answers[path] = [{ ...answer }];
    now += 60_000;
    const done = await ask({ before });
    expect(done.failure).toMatchObject(failure);
    expect(done.devices).toEqual(before);
  });

  it('keeps what was read until it failed', async () => {
    const { devices: before } = await ask();
    answers['/devices/a/data'] = [{ status: 200, json: points(5) }];
    answers['/devices/b/data'] = [{ status: 429 }];
    now += 60_000;
    const done = await ask({ before });
    expect(values(done)).toEqual([
      ['a', 5],
      ['b', 2],
    ]);
    expect(done.devices.map(({ readAt }) => Date.parse(readAt) - START)).toEqual([60_000, 0]);
  });

  it('forgets devices that the cloud does not name any more', async () => {
    const { devices: before } = await ask();
    answers['/devices'] = [{ status: 200, json: { data: [device('b')], paging: { total: 1 } } }];
    expect(values(await ask({ before }))).toEqual([['b', 2]]);
    answers['/devices/b/data'] = [{ status: 404 }];
    expect(await ask({ before })).toMatchObject({ failure: null, devices: [] });
  });

  it('ends after half a minute, however slow the cloud is', async () => {
    const slow = (request: OutgoingRequest) => {
      now += 20_000;
      return send(request);
    };
    expect((await ask({ outgoing: { send: slow } })).failure).toMatchObject({ said: 'retry', why: 'timeout' });
    expect(asked).toHaveLength(2);
  });
});

it('comes again in a minute, later after failures, and not before the cloud wishes', () => {
  const at = new Date(START);
  const due = (failures: number, retryAfterMs: number): number => {
    const failure = failures === 0 ? null : ({ said: 'retry', why: '429', retryAfterMs } as const);
    return settledAs(failure, { failures, now: at }).dueAt.getTime() - START;
  };
  expect([due(0, 0), due(1, 0), due(3, 0), due(1, 90_000)]).toEqual([60_000, 60_000, 240_000, 90_000]);
});
