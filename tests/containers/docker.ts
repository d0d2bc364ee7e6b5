import { existsSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import zlib from 'node:zlib';
import type { GenericContainer, Wait } from 'testcontainers';

const COMPOSE = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const SOCKET = '/var/run/docker.sock';
const ANSWER_WITHIN_MS = 500;

/**
 * Starts containers of the images of the product's own composition, found by how their names begin: what is tested is what is
 * run. Loaded when needed, since the library needs a newer Node than the product.
 */
export async function containers(): Promise<{ containerOf: (image: string) => GenericContainer; Wait: typeof Wait }> {
  const library = await import('testcontainers');
  const containerOf = (image: string): GenericContainer => {
    const found = COMPOSE.split('\n')
      .map((line) => line.trim().replace(/^image: /, ''))
      .find((line) => line.startsWith(`${image}:`));
    if (found === undefined) throw new Error(`docker-compose.yml does not run ${image}`);
    return new library.GenericContainer(found);
  };
  return { containerOf, Wait: library.Wait };
}

function answers(address: { path: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    const end = (does: boolean): void => {
      socket.destroy();
      resolve(does);
    };
    socket
      .setTimeout(ANSWER_WITHIN_MS, () => end(false))
      .once('connect', () => end(true))
      .once('error', () => end(false));
  });
}

async function withoutDocker(): Promise<string | undefined> {
  const host = process.env['DOCKER_HOST'];
  if (host === undefined || host === '') {
    if (!existsSync(SOCKET)) return `no Docker: DOCKER_HOST is not set and there is no ${SOCKET}`;
    return (await answers({ path: SOCKET })) ? undefined : `no Docker: nobody answers at ${SOCKET}`;
  }
  const { protocol, hostname, port, pathname } = new URL(host);
  const there = await answers(protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) });
  return there ? undefined : `no Docker: nobody answers at ${protocol}//${hostname}${pathname}`;
}

/** The library asks for Zstandard when it is loaded. */
function tooOld(): string | undefined {
  return 'createZstdDecompress' in zlib
    ? undefined
    : `testcontainers needs Node 22.15 or newer, this is ${process.version}`;
}

/** Why containers cannot be started here; undefined where they can. */
export const whyNot = (await withoutDocker()) ?? tooOld();

/** Of a suite: with the reason where it is skipped. */
export const titled = (title: string): string => (whyNot === undefined ? title : `${title} (skipped: ${whyNot})`);
