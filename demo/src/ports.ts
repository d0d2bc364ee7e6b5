import { once } from 'node:events';
import net from 'node:net';

/** Returns true if a server listens there already. */
async function isTaken(host: string, port: number): Promise<boolean> {
  const probe = net.createServer().listen(port, host);
  try {
    await once(probe, 'listening');
    return false;
  } catch {
    return true;
  } finally {
    probe.close();
  }
}

/** Throws one sentence that names the busy port and the solution. */
export async function claim(
  host: string,
  ports: readonly { readonly port: number; readonly flag: string }[],
  command = 'npm run demo',
): Promise<void> {
  for (const { port, flag } of ports) {
    if (await isTaken(host, port)) {
      throw new Error(
        `Port ${port} is in use. Stop its server, or choose another port: ${command} -- ${flag} ${port + 1}`,
      );
    }
  }
}
