import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { callerOf, headerOf, networkOf } from './caller.ts';
import { frontOf } from './front.ts';
import { createHttpServer, type HttpServer, type ServiceWires } from './server.ts';
import type { ErrorReply } from './replies.ts';

class No extends Error {
  readonly status: number;
  constructor(status: number) {
    super('no');
    this.status = status;
  }
}

const reply = (status: number, code: string, detail = {}): ErrorReply => ({
  status,
  body: { errors: [{ code, detail }] },
  bug: status === 500,
});
const open = { app: { needs: { access: 'public' } } } as const;
const taking = { ...open, validate: { payload: async (value: unknown) => value } };

function build(
  options: { trustedProxies?: number; lines?: string[]; refused?: string[]; wires?: ServiceWires } = {},
): HttpServer {
  return createHttpServer({
    admission: {
      authenticate: async (request) => {
        const id = headerOf(request, 'authorization');
        if (id === '') throw new No(401);
        return { kind: 'user' as const, id };
      },
      authorize: async (identity) => {
        if (identity.id === 'stranger') throw new No(404);
        return { organizationId: 7, membership: { role: 1 } };
      },
    },
    replies: {
      replyTo: (error) =>
        error instanceof No ? reply(error.status, 'No', { retryAfterSeconds: 3 }) : reply(500, 'Bug'),
      replyToStatus: (status, rule) => reply(status, 'Http', rule),
      refused: ({ code, caller }) => options.refused?.push(`${code} ${caller.id} ${caller.organizationId}`),
    },
    log: pino({ level: 'info' }, { write: (line: string) => options.lines?.push(line) }),
    wires: options.wires,
    trustedProxies: options.trustedProxies,
  });
}

const listening: http.Server[] = [];
afterEach(async () => {
  await Promise.all(listening.splice(0).map((server) => new Promise((done) => server.close(done))));
});

describe('a server of the APIs', () => {
  it('rejects a route without needs', () => {
    const { server } = build();
    expect(() => server.route({ method: 'GET', path: '/x', handler: () => 'x' })).toThrow(TypeError);
  });

  it('authenticates and authorizes the caller, and passes both results to the handler', async () => {
    const { server } = build();
    server.route({
      method: 'GET',
      path: '/x',
      options: { app: { needs: { access: 'member' } } },
      handler: (request) => callerOf(request),
    });
    expect((await server.inject('/x')).statusCode).toBe(401);
    expect((await server.inject({ url: '/x', headers: { authorization: 'stranger' } })).statusCode).toBe(404);
    const answer = await server.inject<Record<string, unknown>>({ url: '/x', headers: { authorization: 'ann' } });
    expect(answer.result).toMatchObject({
      kind: 'user',
      id: 'ann',
      organizationId: 7,
      membership: { role: 1 },
      clientAddress: '127.0.0.1',
    });
    expect(answer.headers['x-correlation-id']).toBe(answer.result?.['correlationId']);
  });

  it('reports refused requests with their caller', async () => {
    const refused: string[] = [];
    const { server } = build({ refused });
    server.route({
      method: 'GET',
      path: '/x',
      options: { app: { needs: { access: 'member' } } },
      handler: () => {
        throw new No(409);
      },
    });
    await server.inject({ url: '/x', headers: { authorization: 'stranger' } });
    await server.inject({ url: '/x', headers: { authorization: 'ann' } });
    expect(refused).toEqual(['No stranger null', 'No ann 7']);
  });

  it('answers every failure in one form', async () => {
    const { server } = build();
    server.route({
      method: 'POST',
      path: '/x',
      handler: () => 'x',
      options: {
        ...open,
        validate: {
          payload: () => {
            throw new No(400);
          },
        },
      },
    });
    const post = async (payload: string | object, headers = {}) =>
      server.inject({ method: 'POST', url: '/x', payload, headers });
    const deep = `{"a":${'['.repeat(50)}${']'.repeat(50)}}`;
    const json = { 'content-type': 'application/json' };
    expect((await post({})).result).toMatchObject({ errors: [{ code: 'No' }] });
    expect((await post('{"a":', json)).statusCode).toBe(400);
    expect((await post('{"__proto__":{"a":1}}', json)).statusCode).toBe(400);
    expect((await post(deep, json)).result).toMatchObject({ errors: [{ code: 'Http', detail: { limit: 32 } }] });
    expect((await post('<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(415);
    expect((await post('x'.repeat(1_048_577), json)).statusCode).toBe(413);
    expect((await server.inject('/nowhere')).result).toEqual({ errors: [{ code: 'Http', detail: {} }] });
  });

  it('ignores cookies and answers a malformed path', async () => {
    const { server } = build();
    server.route({ method: 'GET', path: '/x', options: open, handler: () => 'x' });
    expect((await server.inject({ url: '/x', headers: { cookie: 'a="b;;=\u0001{' } })).statusCode).toBe(200);
    for (const url of ['/%zz', '/x/%00', '//', '/..%2f..', '/x?a[__proto__]=1&a=%ff']) {
      expect((await server.inject(url)).statusCode).toBeLessThan(500);
    }
  });

  it('refuses text that no store can hold, anywhere in a request', async () => {
    const { server } = build();
    server.route({ method: 'POST', path: '/x/{id}', options: taking, handler: () => 'x' });
    const post = async (url: string, payload: object = {}) =>
      (await server.inject({ method: 'POST', url, payload })).statusCode;
    expect([
      await post('/x/%00'),
      await post('/x/a?b=%00'),
      await post('/x/a', { 'a\0': 1 }),
      await post('/x/a', { a: [{ b: '\ud800' }] }),
    ]).toEqual([400, 400, 400, 400]);
    expect(await post('/x/%F0%9F%8F%A0?b=%2500', { a: '🏠 \\u0000' })).toBe(200);
  });

  it('accepts JSON by its exact content type alone, and refuses a body on a route without one', async () => {
    const { server } = build();
    server.route([
      { method: 'POST', path: '/x', options: taking, handler: () => 'x' },
      { method: 'POST', path: '/none', options: open, handler: () => 'x' },
      {
        method: 'POST',
        path: '/text',
        options: { ...open, payload: { parse: true, allow: 'text/plain' } },
        handler: () => 'x',
      },
    ]);
    const post = async (url: string, payload: string, type: string) =>
      (await server.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).statusCode;
    expect([
      await post('/x', '{}', 'application/json; charset=utf-8'),
      await post('/x', '{"a":1}', 'APPLICATION/JSON'),
    ]).toEqual([200, 200]);
    expect([
      await post('/x', '{"a":1}', 'text/plain'),
      await post('/x', 'a=1', 'application/x-www-form-urlencoded'),
    ]).toEqual([415, 415]);
    expect([
      await post('/none', '', ''),
      await post('/none', '{}', 'application/json'),
      await post('/none', '{"a":1}', 'application/json'),
    ]).toEqual([200, 200, 400]);
    expect([await post('/text', 'a', 'text/plain'), await post('/text', '{}', 'application/json')]).toEqual([200, 415]);
  });

  it('refuses invalid JSON and JSON that would block the process', async () => {
    const { server } = build();
    server.route({
      method: 'POST',
      path: '/x',
      options: { ...taking, app: { needs: { access: 'user' } } },
      handler: (request) => request.payload as object,
    });
    const post = (payload: string | Buffer) =>
      server.inject({
        method: 'POST',
        url: '/x',
        payload,
        headers: { 'content-type': 'application/json', authorization: 'ann' },
      });
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const bad = [
      nested(500_000),
      '['.repeat(1_000_000),
      '{"a":'.repeat(150_000),
      Buffer.from([0x22, 0xff, 0x22]),
      '{"a":NaN}',
      '{"a":01}',
      "{'a':1}",
      nested(33),
    ];
    for (const payload of bad) expect((await post(payload)).statusCode).toBe(400);
    expect((await post(`{"a":"${'['.repeat(100)}\\"[","b":${nested(31)}}`)).result).toHaveProperty('b');
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it('bounds keys, items and names of the query, and names the broken bound', async () => {
    const { server } = build();
    const signedIn = {
      app: { needs: { access: 'user' } },
      validate: { payload: async (value: unknown) => value },
    } as const;
    server.route([
      { method: 'POST', path: '/x', options: signedIn, handler: () => 'x' },
      { method: 'GET', path: '/x', options: open, handler: () => 'x' },
    ]);
    const post = async (payload: string) => {
      const headers = { 'content-type': 'application/json', authorization: 'ann' };
      const { statusCode, result } = await server.inject({ method: 'POST', url: '/x', payload, headers });
      return [statusCode, JSON.stringify(result)];
    };
    const object = (keys: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k,${key}`, [1, { a: 1 }]])));
    expect(await post(object(200))).toEqual([200, '"x"']);
    expect(await post(object(201))).toEqual([400, expect.stringContaining('json.keys')]);
    expect(await post(`[${object(201)}]`)).toEqual([400, expect.stringContaining('json.keys')]);
    expect(await post(`[${'{"a":1},'.repeat(9_999)}1]`)).toEqual([200, '"x"']);
    expect(await post(`[${'1,'.repeat(10_000)}1]`)).toEqual([400, expect.stringContaining('json.items')]);
    const names = (count: number): string => Array.from({ length: count }, (_, name) => `n${name}=`).join('&');
    expect((await server.inject(`/x?${names(200)}`)).statusCode).toBe(200);
    const overfull = await server.inject(`/x?${names(201)}`);
    expect([overfull.statusCode, overfull.payload]).toEqual([400, expect.stringContaining('query.keys')]);
  });

  it('accepts 16 KiB on public routes, and more only if the route states it', async () => {
    const { server } = build();
    const large = { ...taking, payload: { parse: 'gunzip', output: 'data', maxBytes: 20_000 } } as const;
    server.route([
      { method: 'POST', path: '/x', options: taking, handler: () => 'x' },
      { method: 'POST', path: '/large', options: large, handler: () => 'x' },
      { method: 'POST', path: '/in', options: { ...taking, app: { needs: { access: 'user' } } }, handler: () => 'x' },
    ]);
    const post = async (url: string, length: number) => {
      const headers = { 'content-type': 'application/json', authorization: 'ann' };
      return (await server.inject({ method: 'POST', url, payload: `"${'x'.repeat(length - 2)}"`, headers })).statusCode;
    };
    expect([await post('/x', 16_384), await post('/x', 16_385)]).toEqual([200, 413]);
    expect([await post('/large', 20_000), await post('/large', 20_001)]).toEqual([200, 413]);
    expect(await post('/in', 1_000_000)).toBe(200);
  });

  it('answers with the time after which to retry', async () => {
    const { server } = build();
    server.route({
      method: 'GET',
      path: '/x',
      options: open,
      handler: () => {
        throw new No(429);
      },
    });
    expect((await server.inject('/x')).headers['retry-after']).toBe('3');
  });

  it('logs a bug with its correlation id and without data of the request', async () => {
    const lines: string[] = [];
    const { server } = build({ lines });
    server.route({
      method: 'POST',
      path: '/x',
      options: taking,
      handler: () => {
        throw Object.assign(new Error('odd'), { parameters: ['secret'] });
      },
    });
    const answer = await server.inject({
      method: 'POST',
      url: '/x?token=secret',
      payload: { password: 'secret' },
      headers: { authorization: 'secret' },
    });
    expect(answer.statusCode).toBe(500);
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.includes(String(answer.headers['x-correlation-id'])))).toBe(true);
    expect(lines.join('')).not.toContain('secret');
  });

  it('accepts a forwarded address from its own proxies alone', async () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' };
    const addressAt = async (trustedProxies: number) => {
      const { server } = build({ trustedProxies });
      server.route({ method: 'GET', path: '/x', options: open, handler: (request) => callerOf(request).clientAddress });
      return (await server.inject({ url: '/x', headers })).result;
    };
    expect(await addressAt(0)).toBe('127.0.0.1');
    expect(await addressAt(1)).toBe('2.2.2.2');
    expect(await addressAt(2)).toBe('1.1.1.1');
  });

  it('is alive, ready and measured', async () => {
    const { server } = build();
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    expect((await server.inject('/metrics')).payload).toContain('watchglass_http_request_seconds');
  });

  it.each(['/healthz', '/readyz', '/metrics'])(
    'answers 405 with the allowed methods to a wrong method at %s',
    async (url) => {
      const { server } = build();
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'REPORT']) {
        const { statusCode, headers } = await server.inject({ method: method as 'POST', url });
        expect([method, statusCode, headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
      }
    },
  );

  it('shows metrics to internal callers alone: neither through a proxy nor, without one, to other machines', async () => {
    const statusOf = async (trustedProxies: number | undefined, remoteAddress: string, headers = {}) =>
      (await build({ trustedProxies }).server.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    expect([
      await statusOf(0, '127.0.0.1'),
      await statusOf(0, '::1'),
      await statusOf(1, '10.0.0.7'),
      await statusOf(undefined, '10.0.0.7'),
    ]).toEqual([200, 200, 200, 200]);
    expect([
      await statusOf(0, '10.0.0.7'),
      await statusOf(0, '127.0.0.1', forwarded),
      await statusOf(1, '10.0.0.7', forwarded),
    ]).toEqual([404, 404, 404]);
  });

  it('names each wire that is down to internal callers, and is not ready without a wire that it needs', async () => {
    const [up, gone] = [() => Promise.resolve(), () => Promise.reject(new Error('gone'))];
    const ask = async (wires: ServiceWires, headers = {}) => {
      const { server } = build({ wires });
      const { statusCode, result } = await server.inject({ url: '/readyz', headers });
      await server.stop();
      return [statusCode, result];
    };
    expect(await ask({ needs: { relational: up } })).toEqual([200, { ready: true, down: [] }]);
    expect(await ask({ needs: { relational: gone, 'event store': up } })).toEqual([
      503,
      { ready: false, down: ['relational'] },
    ]);
    expect(await ask({ needs: { relational: up }, uses: { 'time series': gone } })).toEqual([
      200,
      { ready: true, down: ['time series'] },
    ]);
    expect(await ask({ needs: { relational: gone } }, { 'x-forwarded-for': '1.1.1.1' })).toEqual([
      503,
      { ready: false },
    ]);
  });

  it("accepts the client's correlation id if it is a UUID, and assigns one otherwise", async () => {
    const { server } = build();
    server.route({ method: 'GET', path: '/x', options: open, handler: (request) => callerOf(request).correlationId });
    const answerTo = async (given: string) => {
      const { result, headers } = await server.inject<string>({ url: '/x', headers: { 'x-correlation-id': given } });
      expect(headers['x-correlation-id']).toBe(result);
      return result;
    };
    const given = '0192f7a0-1111-7000-8000-00000000000A';
    expect(await answerTo(given)).toBe(given.toLowerCase());
    expect(await answerTo('" OR 1=1')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  });

  it('logs each command with its correlation id', async () => {
    const lines: string[] = [];
    const { server } = build({ lines });
    server.route({ method: ['GET', 'POST'], path: '/x', options: open, handler: () => 'x' });
    await server.inject('/x');
    const { headers } = await server.inject({ method: 'POST', url: '/x' });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { correlationId: headers['x-correlation-id'], route: '/x', status: 200, msg: 'request' },
    ]);
  });

  it('shares one listener between the APIs: reads go to queries, the rest and all of bases to commands', async () => {
    const query = build();
    const command = build();
    for (const [side, { server }] of Object.entries({ query, command })) {
      for (const path of ['/side', '/ingest/side'])
        server.route({ method: '*', path, options: open, handler: () => side });
      await server.start();
    }
    const front = frontOf({ query: query.listener, command: command.listener });
    listening.push(front);
    await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/side`;
    const ask = async (method: string) => (await fetch(url, { method, headers: { connection: 'close' } })).text();
    expect([await ask('GET'), await ask('POST'), await ask('DELETE')]).toEqual(['query', 'command', 'command']);
    expect(await (await fetch(url.replace('/side', '/ingest/side'))).text()).toBe('command');
    expect((await fetch(url)).headers.get('connection')).toBe('keep-alive');
  });
});

describe('the network of an address', () => {
  it('is the address in IPv4 and the /64 in IPv6', () => {
    expect(networkOf('10.0.0.1')).toBe('10.0.0.1');
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('::1')).toBe('0:0:0:0');
  });
});
