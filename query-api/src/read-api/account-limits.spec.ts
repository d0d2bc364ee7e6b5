import { PassThrough } from 'node:stream';
import Hapi, { type Server } from '@hapi/hapi';
import { HISTORIES_AT_ONCE } from '@watchglass/schemas/read-api/limits';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { headerOf } from '@watchglass/streams/http/caller';
import { replyToErrors } from '@watchglass/streams/http/replies';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limitReadApi } from './account-limits.ts';

const HISTORY = '/api/v1/measurements/history';
let server: Server;
let now: number;
let sent: PassThrough[];

beforeEach(() => {
  server = Hapi.server();
  now = 0;
  sent = [];
  server.ext('onRequest', (request, h) => {
    const id = headerOf(request, 'who');
    request.app.caller = {
      kind: 'apiAccount',
      id,
      organizationId: 1,
      membership: null,
      correlationId: '00000000-0000-4000-8000-000000000000',
      clientAddress: '::1',
    };
    return h.continue;
  });
  replyToErrors(server, { replies: { replyTo, replyToStatus }, log: pino({ enabled: false }) });
  limitReadApi(server, () => new Date(now));
  const options = { app: { needs: { access: 'credential' as const } } };
  server.route({
    method: 'GET',
    path: HISTORY,
    options,
    handler: () => {
      const body = new PassThrough();
      sent.push(body);
      return body;
    },
  });
  server.route({ method: 'GET', path: '/api/v1/sensors', options, handler: () => ({ sensors: [] }) });
});

const read = (url: string, headers = {}) => server.inject({ url, headers });
/** Begins a history; it ends when what it sends does. */
async function begun(headers = {}) {
  const [before, answer] = [sent.length, read(HISTORY, headers)];
  await vi.waitFor(() => expect(sent.length).toBe(before + 1));
  return { answer, end: () => sent[before]?.end('[]') };
}

describe('the limits of an account at the read API', () => {
  it('let so many histories run at once, and the next one when one has ended', async () => {
    const first = await begun();
    for (let n = 1; n < HISTORIES_AT_ONCE; n += 1) await begun();
    const refused = await read(HISTORY);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    await begun({ who: 'another' });
    first.end();
    expect((await first.answer).statusCode).toBe(200);
    const next = await begun();
    next.end();
    expect((await next.answer).statusCode).toBe(200);
  });

  it('count requests of a minute and tell what is left', async () => {
    const first = await read('/api/v1/sensors');
    expect([first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      '"account";q=600;w=60',
      '"account";r=599;t=60',
    ]);
    for (let n = 1; n < 600; n += 1) await read('/api/v1/sensors');
    const refused = await read('/api/v1/sensors');
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['ratelimit']]).toEqual([
      429,
      '60',
      '"account";r=0;t=60',
    ]);
    now = 60_001;
    expect((await read('/api/v1/sensors')).statusCode).toBe(200);
  });

  it('answer 304 to a client that has the answer already', async () => {
    const first = await read('/api/v1/sensors');
    const again = await read('/api/v1/sensors', { 'if-none-match': first.headers['etag'] });
    expect([first.statusCode, again.statusCode, again.payload]).toEqual([200, 304, '']);
  });
});
