import { connect, createServer, type Socket } from 'node:net';

/**
 * `mute`: the server receives but its answers are dropped; `silent`: both directions are dropped. Connections stay
 * open.
 */
type State = 'open' | 'mute' | 'silent';

/** A line between a client and a server that a test can silence. */
export interface Line {
  readonly port: number;
  become(state: State): void;
  /** Number of connections so far. */
  readonly calls: number;
  close(): Promise<void>;
}

/** Forwards connections to a port of this machine byte by byte; it accepts connections while silent, too. */
export async function openLine(to: number, host = '127.0.0.1'): Promise<Line> {
  let state: State = 'open';
  let calls = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    calls += 1;
    const far = connect(to, '127.0.0.1');
    keep(near);
    keep(far);
    near.on('data', (bytes) => {
      if (state !== 'silent') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (state === 'open') near.write(bytes);
    });
    near.once('close', () => {
      if (state === 'open') far.destroy();
    });
    far.once('close', () => {
      if (state === 'open') near.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    become(next) {
      state = next;
    },
    get calls() {
      return calls;
    },
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
