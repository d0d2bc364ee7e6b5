import type http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import { forwardedHeaders } from './forward.ts';
import type { Upstreams } from './upstreams.ts';

/** Connects a socket to a ready upstream, both ways, after the bytes of `opening`. Without an upstream it is closed. */
export async function tunnel(
  near: Duplex,
  upstreams: Upstreams,
  { opening, holdMs }: { opening: Buffer; holdMs: number },
): Promise<void> {
  const deadline = performance.now() + holdMs;
  near.on('error', () => near.destroy());
  for (;;) {
    const upstream = await upstreams.next(deadline);
    if (!upstream || near.destroyed) break;
    const far = await connected(upstream.host, upstream.port);
    if (!far) {
      upstreams.failed(upstream);
      continue;
    }
    const release = upstreams.occupy(upstream);
    far.write(opening);
    near.pipe(far).pipe(near);
    far.on('error', () => near.destroy());
    near.once('close', () => far.destroy());
    far.once('close', () => {
      release();
      near.destroy();
    });
    return;
  }
  near.destroy();
}

function connected(host: string, port: number): Promise<net.Socket | null> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, noDelay: true });
    socket.once('error', () => resolve(null));
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

/** The head of an upgrade request, to send to the upstream. */
export function upgradeHead(request: http.IncomingMessage, rest: Buffer): Buffer {
  const lines = Object.entries(forwardedHeaders(request)).map(([name, value]) => `${name}: ${String(value)}`);
  const head = [`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), rest]);
}
