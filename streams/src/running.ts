import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StreamsConfig } from './config.ts';

/** Addresses of the embedded engines of a running process, passwords included: only the owner may read them. */
interface Addresses {
  readonly pid: number;
  readonly postgresUrl: string;
  readonly clickHouseUrl: string;
}

const fileIn = (dataDir: string): string => join(dataDir, 'addresses.json');

/** Publishes the addresses to programs on this machine; returns a function that withdraws them. */
export function tellAddresses(dataDir: string, addresses: Omit<Addresses, 'pid'>): () => void {
  const file = fileIn(dataDir);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ ...addresses, pid: process.pid } satisfies Addresses), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The same configuration, with the engines of the process that runs on this data, if any. */
export function joinRunning(config: StreamsConfig): StreamsConfig {
  const running = read(config.dataDir);
  if (!running || !isAlive(running.pid)) return config;
  return {
    ...config,
    postgresUrl: config.postgresUrl ?? running.postgresUrl,
    clickHouseUrl: config.clickHouseUrl ?? running.clickHouseUrl,
  };
}

function read(dataDir: string): Addresses | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Addresses;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
