import { connect, type Socket } from 'node:net';
import { describe, expect, inject, it } from 'vitest';

const stack = inject('stack');

function open(): Socket {
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  socket.on('error', () => undefined);
  return socket;
}

/** The reply to these bytes, until the connection is closed or silent for a while. */
function answersTo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = open();
    let heard = '';
    const done = (): void => {
      socket.destroy();
      resolve(heard);
    };
    socket.setTimeout(1_500, done);
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.on('close', done);
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

const statusesIn = (heard: string): string[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
const HOST = 'Host: localhost\r\n';
/** The second request, hidden in the first, which must never get a reply. */
const HIDDEN = `GET /api/user/info HTTP/1.1\r\n${HOST}X-Hidden: 1\r\n\r\n`;
const post = (headers: string, body: string): string =>
  `POST /api/user/logout HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`;

const SMUGGLED: Readonly<Record<string, string>> = {
  'a length and chunks': post(`Content-Length: 6\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${HIDDEN}`),
  'chunks and a length': post(`Transfer-Encoding: chunked\r\nContent-Length: 6\r\n`, `0\r\n\r\n${HIDDEN}`),
  'two lengths': post(`Content-Length: 2\r\nContent-Length: ${HIDDEN.length + 2}\r\n`, `{}${HIDDEN}`),
  'a list of lengths': post(`Content-Length: 2, ${HIDDEN.length + 2}\r\n`, `{}${HIDDEN}`),
  'a length with a sign': post('Content-Length: +2\r\n', `{}${HIDDEN}`),
  'a negative length': post('Content-Length: -2\r\n', `{}${HIDDEN}`),
  'a hexadecimal length': post('Content-Length: 0x2\r\n', `{}${HIDDEN}`),
  'an unknown transfer encoding': post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${HIDDEN}`),
  'chunks twice': post('Transfer-Encoding: chunked, chunked\r\n', `0\r\n\r\n${HIDDEN}`),
  'chunks before another encoding': post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${HIDDEN}`),
  'chunks behind a space': post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${HIDDEN}`),
  'chunks on a folded line': post('Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n${HIDDEN}`),
  'chunks behind a vertical tab': post('Transfer-Encoding: \x0bchunked\r\n', `0\r\n\r\n${HIDDEN}`),
  'a chunk without a valid size': post('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
  'a chunk longer than its size': post('Transfer-Encoding: chunked\r\n', `2\r\n{}xx\r\n0\r\n\r\n${HIDDEN}`),
  'a line break in a header': `GET /api/ping HTTP/1.1\r\n${HOST}X-A: b\r\r\n\r\n${HIDDEN}`,
  'a null byte in a header': `GET /api/ping HTTP/1.1\r\n${HOST}X-A: b\0c\r\n\r\n${HIDDEN}`,
  'no host': `GET /api/ping HTTP/1.1\r\n\r\n${HIDDEN}`,
  'two hosts': `GET /api/ping HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n${HIDDEN}`.replace(HIDDEN, ''),
  'a space in its path': `GET /api/ping HTTP/1.1 HTTP/1.1\r\n${HOST}\r\n${HIDDEN}`,
  'another version': `GET /api/ping HTTP/9.9\r\n${HOST}\r\n${HIDDEN}`,
  'headers beyond the size bound': `GET /api/ping HTTP/1.1\r\n${HOST}${'X-A: b\r\n'.repeat(20_000)}\r\n${HIDDEN}`,
};

describe('a request that hides another', () => {
  it.each(Object.entries(SMUGGLED))('behind %s gets one reply, and the hidden one gets none', async (_how, bytes) => {
    const statuses = statusesIn(await answersTo(bytes));
    expect(statuses.length).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => status.startsWith('5'))).toEqual([]);
  });

  it('differs from two requests in a row: the test can tell', async () => {
    expect(statusesIn(await answersTo(`GET /api/ping HTTP/1.1\r\n${HOST}\r\n${HIDDEN}`))).toEqual(['200', '401']);
  });

  it('gets its own reply: many requests on one connection are never mixed up', async () => {
    const asked = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? '200' : '404'));
    const bytes = asked
      .map((status) => `GET ${status === '200' ? '/api/ping' : '/api/nowhere'} HTTP/1.1\r\n${HOST}\r\n`)
      .join('');
    expect(statusesIn(await answersTo(bytes))).toEqual(asked);
  });
});
