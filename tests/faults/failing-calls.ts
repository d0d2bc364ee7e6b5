import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { until } from '../stack/until.ts';

const PATIENCE_MS = 30_000;

/** Who can make a system call fail from outside; undefined where the machine lacks it. */
export const STRACE: string | undefined = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'strace'))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Calls that fail, and whose. */
export interface FailingCalls {
  /** As `strace -e inject=` takes them. */
  readonly calls: string;
  readonly pids: readonly number[];
}

export interface Injecting {
  /** Whether a call has been made to fail by now. */
  hasFailed(): boolean;
  stop(): Promise<void>;
}

/** From here on the first of these calls that each thread makes fails with EIO. */
export async function failOnce({ calls, pids }: FailingCalls): Promise<Injecting> {
  const attached = pids.flatMap((pid) => ['-p', String(pid)]);
  const strace = spawn(
    STRACE ?? '',
    ['-f', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO:when=1`, ...attached],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  strace.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await until('strace is attached', () => said.includes('attached'), PATIENCE_MS);
  return { hasFailed: () => said.includes('(INJECTED)'), stop: () => ended(strace) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
}
