import { gzipSync } from 'node:zlib';
import http from 'node:http';
import net, { type AddressInfo, type LookupFunction } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryAfterOf } from './answer.ts';
import { openOutgoing, type Outgoing, type OutgoingDeps } from './outgoing.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const doors: Outgoing[] = [];
const sockets: net.Socket[] = [];
let server: http.Server;
let connections = 0;
let answer: http.RequestListener = (_request, response) => void response.end('ok');

beforeEach(async () => {
  connections = 0;
  answer = (_request, response) => void response.end('ok');
  server = http.createServer((request, response) => answer(request, response));
  server.on('connection', (socket) => {
    connections += 1;
    sockets.push(socket);
  });
  server.listen(0, '::');
  await once(server, 'listening');
});
afterEach(async () => {
  doors.splice(0).forEach((door) => door.close());
  sockets.splice(0).forEach((socket) => socket.destroy());
  server.close();
  await once(server, 'close');
});

const port = (): number => (server.address() as AddressInfo).port;

function door(deps: Partial<OutgoingDeps> = {}): Outgoing {
  const opened = openOutgoing({ exceptions: [], clock: () => NOW, ...deps });
  doors.push(opened);
  return opened;
}

/** A door for which this machine is an exception. */
const here = (deps: Partial<OutgoingDeps> = {}) => door({ exceptions: ['127.0.0.1'], ...deps });
const url = (path = '/'): string => `http://127.0.0.1:${port()}${path}`;

/** DNS with one answer after another; the last one stays. */
function resolving(...answers: readonly string[][]): LookupFunction {
  let asked = 0;
  return (_name, { all }, done) => {
    const found = (answers[Math.min(asked, answers.length - 1)] ?? []).map((address) => ({
      address,
      family: net.isIP(address),
    }));
    asked += 1;
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  };
}

describe('the outgoing door', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '10.0.0.8',
    '169.254.169.254',
    '100.64.0.1',
    '192.168.1.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[fd00::1]',
    '[fe80::1]',
    'localhost',
  ])('makes no connection to %s', async (host) => {
    expect(await door().send({ url: `https://${host}:${port()}/` })).toMatchObject({ said: 'refused', why: 'private' });
    expect(connections).toBe(0);
  });

  it('looks at all that a name resolves to, each time a connection is made', async () => {
    for (const answers of [['127.0.0.1'], ['::ffff:127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::1', '127.0.0.1']])
      expect(
        await door({ lookup: resolving(answers) }).send({ url: `https://hooks.example:${port()}/` }),
      ).toMatchObject({ said: 'refused', why: 'private' });
    const lookup = resolving(['127.0.0.1'], ['127.0.0.2']);
    const exceptions = ['hooks.example', '127.0.0.1'];
    const rebound = door({ lookup, exceptions });
    answer = (_request, response) => void response.setHeader('connection', 'close').end('ok');
    const send = () => rebound.send({ url: `http://hooks.example:${port()}/` });
    expect(await send()).toMatchObject({ said: 'taken' });
    expect(await send()).toMatchObject({ said: 'refused', why: 'private' });
    expect(connections).toBe(1);
  });

  it('speaks http with exceptions alone, and takes no password in an address', async () => {
    expect(await door().send({ url: url() })).toMatchObject({ said: 'refused', why: 'notHttps' });
    expect(await door().send({ url: 'http://93.184.215.14/' })).toMatchObject({ said: 'refused', why: 'notHttps' });
    expect(await here().send({ url: `http://user:pass@127.0.0.1:${port()}/` })).toMatchObject({ why: 'credentials' });
    expect(await here().send({ url: 'file:///etc/passwd' })).toMatchObject({ said: 'refused', why: 'notHttps' });
    expect(await here().send({ url: 'nonsense' })).toMatchObject({ said: 'refused', why: 'notAnAddress' });
    expect(connections).toBe(0);
    expect(await here().send({ url: url(), body: 'é' })).toMatchObject({ said: 'taken', status: 200, body: 'ok' });
  });

  it.each([22, 25, 6_000, 6_667])('speaks to no other protocol at port %i', async (other) => {
    expect(await door().send({ url: `https://93.184.215.14:${other}/` })).toMatchObject({
      said: 'refused',
      why: 'port',
    });
  });

  it('does not inflate an answer', async () => {
    const bomb = gzipSync(Buffer.alloc(16_000_000));
    answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    const { said, body } = await here().send({ url: url() });
    expect([said, body.slice(0, 1), body.length <= 4_096]).toEqual(['taken', '\u001f', true]);
  });

  it.each([
    [200, 'taken'],
    [204, 'taken'],
    [301, 'refused'],
    [307, 'refused'],
    [400, 'refused'],
    [401, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [408, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ] as const)('answers %i with: %s', async (status, said) => {
    answer = (_request, response) => void response.writeHead(status, { 'retry-after': '7' }).end();
    expect(await here().send({ url: url() })).toMatchObject({ said, status, retryAfterMs: 7000, mayHaveArrived: true });
  });

  it('follows no redirect', async () => {
    const paths: (string | undefined)[] = [];
    answer = (request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: url('/elsewhere') }).end();
    };
    expect(await here().send({ url: url('/hook') })).toMatchObject({ said: 'refused', status: 302 });
    expect(paths).toEqual(['/hook']);
  });

  it('reads four kilobytes of an answer, however long it is', async () => {
    let sent = 0;
    answer = (_request, response) => {
      const more = (): void => {
        while (sent < 10_000_000 && !response.destroyed) {
          sent += 65_536;
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more);
        }
      };
      more();
    };
    const { said, body } = await here().send({ url: url() });
    expect([said, body.length]).toEqual(['taken', 4096]);
    expect(sent).toBeLessThan(10_000_000);
  });

  it('waits for the whole deadline and no longer, whether headers or the body hang', async () => {
    answer = () => undefined;
    expect(await here({ deadlineMs: 200 }).send({ url: url() })).toMatchObject({
      said: 'retry',
      why: 'timeout',
      mayHaveArrived: true,
    });
    answer = (_request, response) => void response.writeHead(200).write('part');
    expect(await here({ deadlineMs: 200 }).send({ url: url() })).toMatchObject({ said: 'taken', body: 'part' });
  });

  it('tries again later what answers nothing, garbage, endless headers, or nobody', async () => {
    answer = (request) => request.socket.destroy();
    expect(await here().send({ url: url() })).toMatchObject({ said: 'retry', status: null, mayHaveArrived: true });
    answer = (request) => request.socket.end('garbage\r\n\r\n');
    expect(await here().send({ url: url() })).toMatchObject({ said: 'retry', status: null });
    answer = (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect(await here().send({ url: url() })).toMatchObject({ said: 'retry', status: null });
    expect(await here().send({ url: 'http://127.0.0.1:1/' })).toMatchObject({ said: 'retry', mayHaveArrived: false });
  });

  it('refuses a header that would begin another one', async () => {
    const headers = { 'webhook-id': 'a\r\nx-admin: yes' };
    expect(await here().send({ url: url(), headers })).toMatchObject({ said: 'refused' });
    expect(connections).toBe(0);
  });

  it('says no address and no header of what it could not send', async () => {
    answer = (request) => request.socket.destroy();
    const said = await here().send({ url: url('/services/T0/B0/secret'), headers: { authorization: 'secret' } });
    expect(JSON.stringify(said)).not.toContain('secret');
  });
});

describe('a wish to try later', () => {
  it.each([
    ['120', 120_000],
    ['Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['99999999', 86_400_000],
    ['-5', 0],
    ['soon', 0],
    [undefined, 0],
  ])('of %j is %i ms', (header, expected) => {
    expect(retryAfterOf(header, NOW)).toBe(expected);
  });
});
