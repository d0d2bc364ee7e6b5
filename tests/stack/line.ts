import { once } from 'node:events';
import net from 'node:net';
import type { Door } from '../builders/door.ts';

/** reset: every connection breaks and new ones are refused; silent: data is dropped, and neither end notices. */
export type Cut = 'reset' | 'silent';

/** A network line in front of a product that can be cut: HTTP and sockets both use it. */
export interface Line extends Door {
  cut(how: Cut): void;
  mend(): void;
  close(): void;
}

interface Pipe {
  readonly from: net.Socket;
  readonly to: net.Socket;
}

export async function openLine(door: Door): Promise<Line> {
  const { hostname, port } = new URL(door.url);
  const pipes = new Set<Pipe>();
  let state: Cut | 'whole' = 'whole';
  const lead = (pipe: Pipe): void => {
    const { from, to } = pipe;
    pipes.add(pipe);
    if (state === 'whole') from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      pipes.delete(pipe);
      to.destroy();
    });
  };
  const server = net.createServer((near) => {
    if (state === 'reset') {
      near.resetAndDestroy();
      return;
    }
    const far = net.connect(Number(port), hostname);
    lead({ from: near, to: far });
    lead({ from: far, to: near });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    ...door,
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    cut(how) {
      state = how;
      for (const { from, to } of pipes) {
        if (how === 'reset') from.resetAndDestroy();
        else from.unpipe(to);
      }
    },
    mend() {
      state = 'whole';
      for (const { from, to } of pipes) from.pipe(to);
    },
    close() {
      for (const { from } of pipes) from.destroy();
      server.close();
    },
  };
}
