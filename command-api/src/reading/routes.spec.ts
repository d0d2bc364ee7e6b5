import { PACKS_IN_WORK } from '@watchglass/schemas/reading/limits';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { refuse } from '@watchglass/schemas/refusals';
import { validator } from '@watchglass/schemas/shape';
import { basicOf } from '@watchglass/streams/http/credentials';
import { createHttpServer, type HttpServer } from '@watchglass/streams/http/server';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { WAIT } from '@watchglass/streams/testing/wait';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sensorRoutes } from '../sensor/routes.ts';
import { NOON, openTestIngest, type TestIngest } from './ingest-for-tests.ts';
import { readingRoutes } from './routes.ts';

let ingest: TestIngest;
let http: HttpServer;
let beforeAppend: () => Promise<void> = () => Promise.resolve();

/** User name and password are the organization's number. */
function open(): HttpServer {
  const server = createHttpServer({
    validator,
    log: pino({ enabled: false }),
    ready: () => Promise.resolve(true),
    replies: { replyTo, replyToStatus },
    admission: {
      authenticate: (request) => {
        const given = basicOf(request);
        return Promise.resolve(
          given && given.username === given.password
            ? { kind: 'device', id: `BASE${given.username}` }
            : refuse('Unauthorized'),
        );
      },
      authorize: ({ id }, needs) =>
        Promise.resolve({ organizationId: needs.access === 'device' ? Number(id.slice(4)) : 1, membership: null }),
    },
  });
  const { readingLog } = ingest.deps;
  const watched = Object.assign(Object.create(readingLog) as typeof readingLog, {
    append: (entries: Parameters<typeof readingLog.append>[0]) => beforeAppend().then(() => readingLog.append(entries)),
  });
  server.server.route([
    ...readingRoutes({ ...ingest, deps: { ...ingest.deps, readingLog: watched } }),
    ...sensorRoutes({ ...ingest.deps, memberships: { isLocation: () => Promise.resolve(false) } }),
  ]);
  return server;
}

beforeAll(async () => {
  ingest = await openTestIngest();
  http = open();
});
afterAll(async () => {
  await http.server.stop();
  await ingest.close();
});

interface Posting {
  readonly base?: number;
  readonly url?: string;
  readonly type?: string;
  readonly by?: HttpServer;
}

const defaults = { base: 1, url: '/ingest/senml', type: 'application/senml+json' };

async function post(payload: unknown, posting: Posting = {}) {
  const { base, url, type, by } = { ...defaults, by: http, ...posting };
  const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
  const authorization = `Basic ${Buffer.from(`${base}:${base}`).toString('base64')}`;
  const { statusCode, result, headers } = await by.server.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { authorization, 'content-type': type },
  });
  const { errors } = result as { errors?: { code: string }[] };
  return { status: statusCode, code: errors?.[0]?.code, result, headers };
}

const modesOf = async (organizationId: number) =>
  (await ingest.logged()).filter((body) => body.organizationId === organizationId).map(({ mode }) => mode);

describe('POST /ingest/senml', () => {
  it('accepts a pack and counts its quarantined records', async () => {
    const pack = [
      { bn: 'S:', n: 'temperature', u: 'Cel', v: 20 },
      { n: 'humidity', v: null },
    ];
    await expect(post(pack, { type: 'application/senml+json; charset=utf-8' })).resolves.toMatchObject({
      status: 202,
      result: { accepted: 1, quarantined: 1 },
    });
    expect(await modesOf(1)).toEqual(['live']);
  });

  it('accepts history as backfill', async () => {
    await expect(
      post([{ n: 'S:temperature', u: 'Cel', v: 20 }], { base: 2, url: '/ingest/senml?mode=backfill' }),
    ).resolves.toMatchObject({ status: 202 });
    expect(await modesOf(2)).toEqual(['backfill']);
  });

  it('reads new points without a unit in the unit of the query', async () => {
    const pack = [{ n: 'S:temperature', v: 293.15 }];
    await post(pack, { base: 9, url: '/ingest/senml?unit=K' });
    const [body] = (await ingest.logged()).filter(({ organizationId }) => organizationId === 9);
    expect(body?.value[0]).toBeCloseTo(20, 6);
    expect(await post(pack, { base: 9 })).toMatchObject({ status: 202, result: { accepted: 1, quarantined: 0 } });
  });

  it.each([
    ['415 for another type', '[]', { type: 'application/json' }, { status: 415, code: 'UnsupportedMediaType' }],
    ['400 for an unknown mode', '[]', { url: '/ingest/senml?mode=x' }, { status: 400, code: 'InvalidRequest' }],
    ['400 for a unit that is too long', '[]', { url: `/ingest/senml?unit=${'x'.repeat(33)}` }, { status: 400 }],
    ['400 for no JSON', '[{', {}, { status: 400, code: 'PackMalformed' }],
    ['400 for an empty body', '', {}, { status: 400, code: 'PackMalformed' }],
    ['400 for wrong UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), {}, { status: 400, code: 'PackMalformed' }],
    [
      '400 for deep nesting',
      `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
      {},
      { status: 400, code: 'PackMalformed' },
    ],
    ['400 for endless opening', '{"n":'.repeat(500_000), {}, { status: 400, code: 'PackMalformed' }],
    ['413 for a body beyond 4 MiB', 'x'.repeat(4 * 1024 * 1024 + 1), {}, { status: 413, code: 'BodyTooLarge' }],
    [
      '413 for too many records',
      JSON.stringify(Array.from({ length: 20_001 }, () => ({ n: 'a:b', v: 1 }))),
      {},
      { status: 413, code: 'PackTooLong' },
    ],
  ])('answers %s', async (_, payload, posting, answer) => {
    await expect(post(payload, posting)).resolves.toMatchObject(answer);
  });

  it('accepts brackets within text', async () => {
    await expect(
      post([{ n: 'S:temperature', u: 'Cel', v: 20, x: `\\"${'[{'.repeat(100)}` }], { base: 3 }),
    ).resolves.toMatchObject({ status: 202 });
  });

  it('answers 503 when the append fails, and 202 only after it', async () => {
    beforeAppend = () => Promise.reject(new Unavailable('reading log', 'for the test'));
    await expect(post([{ n: 'S:temperature', u: 'Cel', v: 20 }], { base: 4 })).resolves.toMatchObject({ status: 503 });
    expect(await modesOf(4)).toEqual([]);
    let release = (): void => undefined;
    const blocked = new Promise<void>((reached) => {
      beforeAppend = () =>
        new Promise((resolve) => {
          release = resolve;
          reached();
        });
    });
    const answered = post([{ n: 'S:temperature', u: 'Cel', v: 20 }], { base: 4 });
    await blocked;
    expect(await Promise.race([answered.then(() => 'answered'), Promise.resolve('waiting')])).toBe('waiting');
    release();
    beforeAppend = () => Promise.resolve();
    expect((await answered).status).toBe(202);
    expect(await modesOf(4)).toHaveLength(1);
  });

  it('answers 503 at once while the maximum of packs is in progress, and accepts packs afterwards', async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    beforeAppend = () => gate;
    const waiting = Array.from({ length: PACKS_IN_WORK }, (_, i) =>
      post([{ n: 'S:temperature', u: 'Cel', v: 1 }], { base: 1_000 + i }),
    );
    const refused = post([{ n: 'S:temperature', u: 'Cel', v: 1 }], { base: 999 });
    expect(await Promise.race([...waiting, refused])).toBe(await refused);
    expect((await refused).status).toBe(503);
    go();
    await vi.waitFor(
      async () => expect((await post([{ n: 'S:temperature', u: 'Cel', v: 1 }], { base: 999 })).status).toBe(202),
      WAIT,
    );
    await Promise.all(waiting);
    beforeAppend = () => Promise.resolve();
  });

  it('answers 429 with the time to wait to a base above its rate, and 202 to others', async () => {
    const by = open();
    const posts = await Promise.all(Array.from({ length: 2001 }, () => post('x', { base: 5, by })));
    expect(posts.filter(({ code }) => code === 'TooManyRequests')).toHaveLength(1);
    expect(posts.find(({ code }) => code === 'TooManyRequests')?.headers['retry-after']).toBe('1');
    await expect(post([{ n: 'S:temperature', u: 'Cel', v: 20 }], { base: 6, by })).resolves.toMatchObject({
      status: 202,
    });
    await by.server.stop();
  });

  it('is for devices only', async () => {
    const { statusCode } = await http.server.inject({ method: 'POST', url: '/ingest/senml', payload: '[]' });
    expect(statusCode).toBe(401);
  });
});

describe('POST /ingest/csv/{sensor}', () => {
  const csv = { base: 7, url: '/ingest/csv/4000005', type: 'text/csv' };

  it('accepts a history as backfill, and skips empty cells', async () => {
    const text = `time,temperature,humidity\r\n${NOON / 1000 - 60},20.5,41\n${NOON / 1000},21,\nx,1,2\n${NOON / 1000},-,NaN\n`;
    await expect(post(text, csv)).resolves.toMatchObject({ status: 202, result: { accepted: 3, quarantined: 3 } });
    const bodies = (await ingest.logged()).filter(({ organizationId }) => organizationId === 7);
    expect(bodies.map(({ mode }) => mode)).toEqual(['backfill']);
    expect(bodies.flatMap(({ quarantined }) => quarantined.map(({ reason }) => reason))).toEqual([
      'malformedRecord',
      'missingValue',
      'notANumber',
    ]);
  });

  it.each([
    ['', 400],
    ['temperature\n1', 400],
    ['time\n1', 400],
  ])('refuses %j', async (text, status) => {
    await expect(post(text, csv)).resolves.toMatchObject({ status, code: 'PackMalformed' });
  });
});

describe('PUT /api/sensors/{org}/sensor/{id}', () => {
  async function put(sensorId: number, payload: object, headers: Record<string, string> = {}) {
    const {
      statusCode,
      result,
      headers: answered,
    } = await http.server.inject({
      method: 'PUT',
      url: `/api/sensors/1/sensor/${sensorId}`,
      payload,
      headers: { authorization: `Basic ${Buffer.from('1:1').toString('base64')}`, ...headers },
    });
    const { errors } = result as { errors?: { code: string }[] };
    return { status: statusCode, etag: answered['etag'], code: errors?.[0]?.code };
  }

  async function sensorOf(organizationId: number): Promise<{ id: number; revision: number }> {
    const events = await ingest.events({ streamPrefixes: ['sensor-'] });
    const mine = events.filter(({ metadata }) => metadata['organizationId'] === organizationId);
    return { id: Number(mine[0]?.stream.split('-')[1]), revision: Math.max(...mine.map(({ revision }) => revision)) };
  }

  it('names and tags a sensor at the version that was seen', async () => {
    await post([{ n: 'mine:temperature', u: 'Cel', v: 20 }], { base: 1 });
    const { id, revision } = await sensorOf(1);
    const body = { name: 'Cold store', tags: ['food', 'food'] };
    expect(await put(id, body)).toMatchObject({ status: 428 });
    expect(await put(id, body, { 'if-match': `"${revision + 9}"` })).toMatchObject({
      status: 412,
      code: 'SensorOutdated',
    });
    expect(await put(id, body, { 'if-match': `"${revision}"` })).toMatchObject({
      status: 200,
      etag: `"${revision + 2}"`,
    });
    const changed = (await ingest.events({ streamPrefixes: [`sensor-${id}`] })).filter(
      ({ revision: at }) => at > revision,
    );
    expect(changed).toMatchObject([
      { type: 'SensorRenamed', data: { name: 'Cold store' } },
      { type: 'SensorTagsAssigned', data: { before: [] } },
    ]);
  });

  it("answers 404 for another organization's sensor and for an unknown one", async () => {
    await post([{ n: 'theirs:temperature', u: 'Cel', v: 20 }], { base: 8 });
    const { id, revision } = await sensorOf(8);
    for (const sensorId of [id, 999_999]) {
      for (const seen of [revision, revision + 1]) {
        expect(await put(sensorId, { name: 'x', tags: [] }, { 'if-match': `"${seen}"` })).toMatchObject({
          status: 404,
        });
      }
    }
  });
});
