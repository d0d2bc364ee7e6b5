import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OURS = '@watchglass';
/** The version before locations: since then four read models have other columns, and two are new. */
const COMMIT = '5897b39';
/** The version with which the time machine was first complete enough to have a hash over the past. */
export const WITH_PAST = '9e04130b';

/** True if a history comes with this code and reaches back to a version. */
export const hasVersion = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' }).status === 0;

export const hasOlderVersion: boolean = hasVersion(COMMIT);

/**
 * The built product of the older version in a new folder, which the caller discards. Its packages are those of this
 * version.
 */
export function checkOutOlderVersion(commit: string = COMMIT): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-older-'));
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: ROOT });
  linkAll('node_modules', folder, (name) => name !== OURS);
  for (const name of readdirSync(path.join(ROOT, 'node_modules', OURS))) linkOwn(folder, name);
  execFileSync(process.execPath, ['demo/build-services.mjs', folder], { cwd: ROOT });
  return folder;
}

function linkAll(from: string, folder: string, isWanted: (name: string) => boolean): void {
  mkdirSync(path.join(folder, from));
  for (const name of readdirSync(path.join(ROOT, from)).filter(isWanted))
    symlinkSync(path.join(ROOT, from, name), path.join(folder, from, name));
}

function linkOwn(folder: string, name: string): void {
  const scope = path.join(folder, 'node_modules', OURS);
  mkdirSync(scope, { recursive: true });
  symlinkSync(path.join(folder, name), path.join(scope, name));
}
