import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Account } from './child.ts';

/** PostgreSQL refuses to run as root: then it runs as the first of these accounts that exists. */
const ACCOUNTS = ['postgres', 'nobody'];

/** The account PostgreSQL runs as if this process is root, else none. Creates no user. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ACCOUNTS) {
    const fields = lines.find((line) => line[0] === name);
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root and this machine has neither a postgres nor a nobody user: run as another user',
  );
}

function mayEnter(path: string, who: Account): boolean {
  const { mode, uid, gid } = statSync(path);
  if (uid === who.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === who.gid ? 0o010 : 0o001)) !== 0;
}

/** Returns true if an account may enter a directory, or run a file, and every directory above it. */
export function canReach(path: string, who: Account): boolean {
  const parent = dirname(path);
  return mayEnter(path, who) && (parent === path || canReach(parent, who));
}

function openDirectory(path: string): string {
  mkdirSync(path, { recursive: true });
  if (statSync(path).uid !== 0) throw new Error(`${path} belongs to another user`);
  chmodSync(path, 0o755);
  return path;
}

/** A directory of root that any account can enter, for data that PostgreSQL's account cannot reach in place. */
export function shelter(): string {
  try {
    return openDirectory('/var/lib/watchglass');
  } catch {
    return openDirectory(join(tmpdir(), 'watchglass'));
  }
}
