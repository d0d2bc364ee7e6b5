import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../../stack/until.ts';

/** npm installs the rivals' packages here, apart from the project's. */
const PACKAGES = fileURLToPath(new URL('../../../node_modules/.cache/rivals', import.meta.url));
const STOP_MS = 10_000;

/** The program, installed from Debian's packages if this process is root on Debian. */
export function debianProgram(program: string, ...packages: readonly string[]): string {
  if (existsSync(program)) return program;
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`${program} is needed: run ${command}`);
  console.log(`  ${command}`);
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  } as const;
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  return program;
}

/** The folder `node_modules` that holds these packages of npm. */
export function npmPackages(...packages: readonly string[]): string {
  const modules = path.join(PACKAGES, 'node_modules');
  const names = packages.map((each) => each.slice(0, each.lastIndexOf('@')));
  if (names.every((name) => existsSync(path.join(modules, name)))) return modules;
  console.log(`  npm install ${packages.join(' ')}`);
  mkdirSync(PACKAGES, { recursive: true });
  execFileSync('npm', ['install', '--prefix', PACKAGES, '--no-save', '--no-audit', '--no-fund', ...packages], {
    stdio: 'ignore',
  });
  return modules;
}

export interface Folder {
  readonly path: string;
  remove(): void;
}

export function newFolder(): Folder {
  const made = mkdtempSync(path.join(tmpdir(), 'watchglass-rival-'));
  chmodSync(made, 0o755);
  return { path: made, remove: () => rmSync(made, { recursive: true, force: true }) };
}

export interface Program {
  readonly pid: number;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Its output goes to `log`. */
export function startProgram(file: string, args: readonly string[], log: string): Program {
  const output = openSync(log, 'a');
  const child = spawn(file, args, { stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  const endNow = (): void => void killGroup(child, 'SIGKILL');
  process.once('exit', endNow);
  return {
    pid: Number(child.pid),
    async end(signal) {
      process.removeListener('exit', endNow);
      await ended(child, signal);
    },
  };
}

async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (signal === 'SIGTERM') child.kill(signal);
  else killGroup(child, signal);
  const late = setTimeout(() => killGroup(child, 'SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(late);
  await until('its workers are gone', () => !killGroup(child, 0), STOP_MS).catch(() => undefined);
}

/** Signals its workers too, which would outlive it and hold its sockets; false if none of its processes is left. */
function killGroup({ pid }: ChildProcess, signal: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(-Number(pid), signal);
  } catch {
    return false;
  }
}
