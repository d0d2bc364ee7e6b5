import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.mjs';

/** Debian keeps it where only root looks. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** Sees to it that nats-server is on this machine. */
export async function provideNatsServer() {
  const found = spawnSync('sh', ['-c', 'command -v nats-server'], { env: { ...process.env, PATH } }).status === 0;
  if (!found) await installDebianPackage('nats-server', 'The tests of the wires', 'put a nats-server on the PATH');
}
