import { once } from 'node:events';
import net from 'node:net';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';

/**
 * refused: connections break and new ones are refused. hung: data is held back until the line is mended, then
 * delivered. half-open: the far end sees the connection end, the near end never does.
 */
export type Cut = 'refused' | 'hung' | 'half-open';

/** One line between two processes; the near one uses it as the far one's address. */
export interface CutProxy {
  readonly port: number;
  cut(how: Cut): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly near: net.Socket;
  readonly far: net.Socket;
}

const HOST = '127.0.0.1';

class Line implements CutProxy {
  readonly port: number;
  readonly #server: net.Server;
  readonly #to: number;
  readonly #pairs = new Set<Pair>();
  /** Near ends that will receive nothing any more. */
  readonly #forsaken = new Set<net.Socket>();
  #state: Cut | 'whole' = 'whole';

  constructor(server: net.Server, port: number, to: number) {
    this.port = port;
    this.#server = server;
    this.#to = to;
    server.on('connection', (near) => this.#take(near));
  }

  async cut(how: Cut): Promise<void> {
    this.#state = how;
    if (how === 'refused') await this.#refuse();
    if (how === 'hung') for (const { near, far } of this.#pairs) this.#hold(near, far);
    if (how === 'half-open') for (const pair of this.#pairs) this.#forsake(pair);
  }

  async mend(): Promise<void> {
    const how = this.#state;
    this.#state = 'whole';
    if (how === 'hung') for (const { near, far } of this.#pairs) this.#join(near, far);
    if (how !== 'refused') return;
    this.#server.listen(this.port, HOST);
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    for (const { near, far } of this.#pairs) for (const socket of [near, far]) socket.destroy();
    for (const near of this.#forsaken) near.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(near: net.Socket): void {
    near.on('error', () => near.destroy());
    if (this.#state === 'half-open') {
      this.#forsaken.add(near);
      near.resume();
      return;
    }
    const far = net.connect(this.#to, HOST);
    const pair = { near, far };
    this.#pairs.add(pair);
    far.on('error', () => far.destroy());
    near.once('close', () => {
      this.#pairs.delete(pair);
      far.destroy();
    });
    far.once('close', () => {
      if (this.#pairs.delete(pair)) near.destroy();
    });
    if (this.#state === 'whole') this.#join(near, far);
  }

  #join(near: net.Socket, far: net.Socket): void {
    near.pipe(far);
    far.pipe(near);
  }

  #hold(near: net.Socket, far: net.Socket): void {
    near.unpipe(far);
    far.unpipe(near);
  }

  #forsake(pair: Pair): void {
    const { near, far } = pair;
    this.#pairs.delete(pair);
    this.#hold(near, far);
    this.#forsaken.add(near);
    near.resume();
    far.destroy();
  }

  async #refuse(): Promise<void> {
    for (const near of [...this.#pairs].map((pair) => pair.near).concat(...this.#forsaken)) near.resetAndDestroy();
    this.#forsaken.clear();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** Forwards connections to a port of this machine, until it is cut. */
export async function openCutProxy(to: number): Promise<CutProxy> {
  const server = net.createServer({ noDelay: true });
  const port = await steadyPort();
  server.listen(port, HOST);
  await once(server, 'listening');
  return new Line(server, port, to);
}
