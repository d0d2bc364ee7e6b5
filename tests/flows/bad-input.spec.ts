import { randomUUID } from 'node:crypto';
import { connect as connectTcp } from 'node:net';
import { PACK_MAX_BYTES, RECORDS_PER_PACK } from '@watchglass/schemas/reading/limits';
import { METHODS_OF_PATHS } from '@watchglass/schemas/http/methods-of-paths';
import { HELLOS_PER_MINUTE } from '@watchglass/schemas/base/limits';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase, newSerial } from '../builders/base.ts';
import { anotherClient, ask, type Answer, type Ask } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { furnished, type Possessions } from '../builders/possessions.ts';
import { countsAfter } from '../builders/readings.ts';
import { definition } from '../builders/rule.ts';

const stack = inject('stack');
let ours: Possessions;

beforeAll(async () => {
  ours = await furnished(stack);
});

afterEach(async () => {
  const [ping, ready] = await Promise.all(['/api/ping', '/readyz'].map((path) => ask(stack, { method: 'GET', path })));
  expect([ping?.status, ready?.status], 'the service still answers').toEqual([200, 200]);
});

const json = { 'content-type': 'application/json' };
const person = (request: Ask): Promise<Answer> =>
  ask(stack, { ...request, headers: { authorization: `Bearer ${ours.workspace.owner.token}`, ...request.headers } });
const device = (
  body: string | Uint8Array,
  type = 'application/senml+json',
  path = '/ingest/senml',
  { authorization } = ours.base,
): Promise<Answer> => ask(stack, { method: 'POST', path, body, headers: { 'content-type': type, authorization } });
const told = ({ status, code }: Answer) => [status, code];
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('invalid SenML', () => {
  it.each([
    ['no JSON', '{"n":'],
    ['an empty body', ''],
    ['an object', '{}'],
    ['an empty list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['wrong UTF-8', new Uint8Array([0x5b, 0xff, 0xfe, 0x5d])],
    ['a newer version', '[{"bver":11,"n":"1:temperature","v":1}]'],
    ['a field that must be understood', '[{"n":"1:temperature","v":1,"must_":1}]'],
    ['a base time that is text', '[{"bt":"now","n":"1:temperature","v":1}]'],
    ['very deep nesting', nested(100_000)],
    ['nesting in a record', `[{"n":"1:temperature","v":${nested(50)}}]`],
  ])('%s is refused whole', async (_what, body) => {
    expect(told(await device(body))).toEqual([400, 'PackMalformed']);
  });

  it('of another content type, with too many records, or too large, is refused with its own code', async () => {
    expect(told(await device('[]', 'application/json'))).toEqual([415, 'UnsupportedMediaType']);
    expect(told(await device('[]', 'text/plain'))).toEqual([415, 'UnsupportedMediaType']);
    expect(told(await device(`[${'{},'.repeat(RECORDS_PER_PACK)}{}]`))).toEqual([413, 'PackTooLong']);
    expect(told(await device(' '.repeat(PACK_MAX_BYTES + 1)))).toEqual([413, 'BodyTooLarge']);
    expect(told(await device('time,temperature\n', 'text/csv', '/ingest/csv/%20'))).toEqual([400, 'InvalidRequest']);
    expect(told(await device('what is this', 'text/csv', '/ingest/csv/7'))).toEqual([400, 'PackMalformed']);
  });

  it('with one bad record: only that record is quarantined', async () => {
    const own = await newBase(stack, ours.workspace);
    const body = `[7,null,[],"x",{"n":"9000001:temperature","u":"Cel","t":${Date.now() / 1000},"v":20}]`;
    const answer = await device(body, 'application/senml+json', '/ingest/senml', own);
    expect([answer.status, answer.body]).toEqual([202, { accepted: 1, quarantined: 4 }]);
    expect(await countsAfter(ours.workspace, own.serial, 5)).toMatchObject({
      received: 5,
      stored: 1,
      quarantined: { malformedRecord: 4 },
    });
  });
});

describe('invalid JSON', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    person({ method: 'POST', path: '/api/spaces', body, headers });

  it.each([
    ['truncated JSON', '{"name":'],
    ['a prototype', '{"__proto__":{"name":"x"},"name":"House"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['wrong UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['deep nesting', `{"name":${nested(5_000)}}`],
    ['an unknown field', '{"name":"House","more":1}'],
    ['a wrong type', '{"name":{"$gt":""}}'],
  ])('%s is refused', async (_what, body) => {
    expect(told(await post(body))).toEqual([400, 'InvalidRequest']);
  });

  it('with text that no store accepts is refused in every field', async () => {
    const { id } = ours.workspace;
    for (const odd of ['\0', '\ud800', 'a\udc00b']) {
      const asks: Ask[] = [
        { method: 'POST', path: `/api/dashboards/${id}`, body: { name: `Wall ${odd}`, data: [] } },
        { method: 'POST', path: `/api/alarms/${id}/rules`, body: definition({ title: odd }) },
        { method: 'POST', path: `/api/alarms/${id}/alarm/${ours.named['alarm']}/comment`, body: { text: odd } },
        { method: 'POST', path: `/api/invites/${id}`, body: { items: [{ email: `${odd}@people.example`, role: 1 }] } },
      ];
      for (const asked of asks) expect(told(await person(asked)), asked.path).toEqual([400, 'InvalidRequest']);
    }
    expect(told(await person({ method: 'GET', path: `/api/sensors/${id}?search=%00` }))).toEqual([
      400,
      'InvalidRequest',
    ]);
  });

  it('too large, or of another content type, is refused with its own code', async () => {
    expect(told(await post(`{"name":"${'x'.repeat(1_100_000)}"}`))).toEqual([413, 'BodyTooLarge']);
    expect(told(await post('<name/>', { 'content-type': 'application/xml' }))).toEqual([415, 'UnsupportedMediaType']);
    expect(told(await post('name=House', { 'content-type': 'nonsense' }))[0]).toBeOneOf([400, 415]);
  });
});

describe('invalid tokens and ids', () => {
  it('are refused with their own codes', async () => {
    const withToken = (authorization: string) =>
      person({ method: 'GET', path: '/api/user/info', headers: { authorization } });
    for (const wrong of [
      'Bearer',
      'Bearer x y',
      'Bearer ..',
      'Basic !!!',
      `Bearer ${'x'.repeat(8_000)}`,
      'Digest x',
      `Basic ${Buffer.from('a:b').toString('base64')}`,
    ]) {
      expect(told(await withToken(wrong)), wrong).toEqual([401, 'Unauthorized']);
    }
  });

  it('are not found, or not valid, in every place of a path', async () => {
    const { id } = ours.workspace;
    const odd = [
      'x',
      '-1',
      '0',
      '1.5',
      '1e9',
      '99999999999999999999',
      '%00',
      '%27%20OR%201=1',
      '..%2f..',
      randomUUID(),
      '%F0%9F%92%A5',
    ];
    for (const wrong of odd) {
      for (const path of [
        'sensors/{org}/sensor/',
        'alarms/{org}/alarm/',
        'alarms/{org}/rules/',
        'dashboards/{org}/dashboard/',
      ]) {
        const { status, code } = await person({
          method: 'GET',
          path: `/api/${path.replace('{org}', String(id))}${wrong}`,
        });
        expect([400, 404], `${path}${wrong} ${code}`).toContain(status);
      }
    }
  });

  it('in a malformed path are a bad request', async () => {
    expect((await person({ method: 'GET', path: '/api/sensors/%E0%A4%A' })).status).toBe(400);
    expect((await person({ method: 'GET', path: '/api/nowhere' })).code).toBe('NotFound');
  });
});

describe('a method that a path does not have', () => {
  const allowOf = ({ headers }: Answer): string | null => headers.get('allow');

  it('is refused with 405 and the methods that it has, at every path of both APIs, signed in or not', async () => {
    const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
    const wrong: string[] = [];
    for (const [path, allowed] of Object.entries(METHODS_OF_PATHS)) {
      const method = METHODS.find((each) => !allowed.includes(each)) ?? 'TRACE';
      const request: Ask = { method, path: path.replaceAll(/\{[^}]+\}/g, '1'), headers: anotherClient() };
      for (const answer of [await ask(stack, request), await person(request)]) {
        const isTold = allowed.every((each) => allowOf(answer)?.split(', ').includes(each));
        if (answer.status !== 405 || answer.code !== 'MethodNotAllowed' || !isTold)
          wrong.push(`${method} ${path}: ${answer.status} ${allowOf(answer)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused with the methods of the API that does not answer too', async () => {
    const { id } = ours.workspace;
    const asked = async (method: string, path: string) => {
      const answer = await person({ method, path });
      return [answer.status, allowOf(answer)];
    };
    expect(await asked('PATCH', `/api/dashboards/${id}`)).toEqual([405, 'GET, POST, HEAD']);
    expect(await asked('GET', '/ingest/senml')).toEqual([405, 'POST']);
    expect(await asked('DELETE', `/api/nowhere/${id}`)).toEqual([404, null]);
    expect(await asked('DELETE', '/nowhere')).toEqual([404, null]);
  });
});

describe('too many requests', () => {
  it('are refused to the base that sends too many hellos, and to no other base', async () => {
    const client = anotherClient();
    const hello = (headers = client) =>
      ask(stack, {
        method: 'POST',
        path: '/ingest/hello',
        headers,
        body: { serial: newSerial(), firmware: '4.6.2', nonce: 'n'.repeat(43) },
      });
    const statuses: number[] = [];
    for (let count = 0; count <= HELLOS_PER_MINUTE; count += 1) statuses.push((await hello()).status);
    expect(statuses.indexOf(429)).toBe(HELLOS_PER_MINUTE);
    expect((await hello(anotherClient())).status).toBe(200);
  });
});

describe('invalid MQTT', () => {
  it('ends the connection of its client, and of no other client', async () => {
    const { port, hostname } = new URL(stack.mqtt);
    const frames = [
      'GET / HTTP/1.1\r\n\r\n',
      '\u0000'.repeat(64),
      '\u0010\u00ff\u00ff\u00ff\u00ff\u007f',
      '\u0010\u0002\u0000\u0004',
    ];
    await Promise.all(
      frames.map(
        (frame) =>
          new Promise<void>((resolve, reject) => {
            const socket = connectTcp(Number(port), hostname, () => socket.write(Buffer.from(frame, 'latin1')));
            socket.setTimeout(20_000, () => reject(new Error('the connection stayed')));
            socket.on('error', () => undefined);
            socket.on('close', () => resolve());
            socket.resume();
          }),
      ),
    );
    const client = await ours.base.mqttClient();
    await client.publishAsync(ours.base.topicOf(9_000_002), '{"temperature":"20.5"}', { qos: 1 });
    await client.endAsync();
  }, 40_000);

  it('as a payload is counted and acknowledged', async () => {
    const client = await ours.base.mqttClient();
    const topic = ours.base.topicOf(9_000_003);
    for (const payload of [
      '',
      'hello',
      '[]',
      'null',
      '7',
      '{}',
      '{"temperature":{}}',
      nested(10_000),
      '{"temperature":"20","time":"soon"}',
      Buffer.from([0xff, 0xfe]),
    ]) {
      await client.publishAsync(topic, payload, { qos: 1 });
    }
    await client.publishAsync(topic.replace('/sensors/', '/nowhere/'), '{}', { qos: 1 });
    expect(client.connected).toBe(true);
    await client.endAsync();
  });
});

describe('the socket', () => {
  it('replies to a malformed watch with its faults, and accepts the next watch', async () => {
    const client = await openLive(stack.url, { token: ours.workspace.owner.token, organizationId: ours.workspace.id });
    for (const message of [
      null,
      7,
      'x',
      {},
      { points: 'all', rows: [] },
      { points: [], rows: [], more: 1 },
      { points: Array.from({ length: 10_001 }, () => '1.1'), rows: [] },
    ]) {
      const answer: unknown = await client.socket.emitWithAck('watch', message);
      expect(answer).toMatchObject({ errors: [{ code: 'InvalidRequest' }] });
    }
    expect((await client.watch({ points: [`${ours.sensor}.1`] })).values).toHaveLength(1);
    client.close();
  });
});
