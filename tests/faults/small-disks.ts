import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { discard } from '@watchglass/demo/discard';
import { startEngines } from '@watchglass/demo/processes/engines';
import { install, type Installation } from './installation.ts';

export type Store = 'postgres' | 'clickhouse' | 'nats';

export interface DiskInstallation extends Installation {
  /** Fills the disk of a store to the last byte. */
  fill(store: Store): void;
  free(store: Store): void;
  stop(): Promise<void>;
}

const SIZE = '400m';
const STORES: readonly Store[] = ['postgres', 'clickhouse', 'nats'];
const CHUNK = Buffer.alloc(4 * 1024 * 1024, 1);

/** The reason why small disks cannot be created here; undefined if they can. */
export function whyNoDisks(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux machine mounts a disk';
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'watchglass', folder], { stdio: 'pipe' });
    execFileSync('umount', [folder]);
    return undefined;
  } catch (error) {
    return `mounting a disk fails: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The product with each store on a small disk of its own. */
export async function installOnDisks(): Promise<DiskInstallation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-disks-'));
  chmodSync(folder, 0o711);
  const disks = new Map<Store, string>();
  const ends: (() => unknown)[] = [() => discard(folder)];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    for (const store of STORES) {
      const disk = mounted(folder, store);
      disks.set(store, disk);
      ends.push(() => execFileSync('umount', ['--lazy', disk]));
    }
    const engines = await startEngines({ dataDir: folder });
    ends.push(() => engines.stop());
    const installation = await install({ engines, instances: { 'query-api': 1 } });
    ends.push(() => installation.processes.stop());
    const ballast = (store: Store): string => path.join(disks.get(store) ?? '', 'ballast');
    return {
      ...installation,
      fill: (store) => fill(ballast(store)),
      free: (store) => rmSync(ballast(store), { force: true }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL creates its cluster beside its place and renames it, so its disk is the folder around that place. */
function mounted(folder: string, store: Store): string {
  const disk = path.join(folder, store === 'postgres' ? 'postgres-disk' : store);
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, `watchglass-${store}`, disk]);
  if (store === 'postgres') symlinkSync(path.join(disk, 'data'), path.join(folder, 'postgres'));
  return disk;
}

function fill(file: string): void {
  const ballast = openSync(file, 'a');
  try {
    while (statfsSync(path.dirname(file)).bavail > 0) writeSync(ballast, CHUNK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(ballast);
  }
}
