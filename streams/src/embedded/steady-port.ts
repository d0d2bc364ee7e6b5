import { once } from 'node:events';
import net from 'node:net';

/**
 * Below the ports that systems assign, so that no connection takes a port before its server listens or while the server
 * restarts.
 */
const FIRST = 12_000;
const LAST = 32_000;

const given = new Set<number>();

/** A free port of this machine for a server that listens on it repeatedly; each port is given once. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (given.has(port)) continue;
    given.add(port);
    const probe = net.createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      return port;
    } catch {
      continue;
    } finally {
      probe.close();
    }
  }
}
