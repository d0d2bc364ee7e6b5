import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { until } from '../stack/until.ts';

const PATIENCE_MS = 30_000;

/** Path of strace, which makes system calls fail from outside; undefined if it is not installed. */
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

/** The calls that fail, and the processes that make them. */
export interface FailingCalls {
  /** In the form of `strace -e inject=`. */
  readonly calls: string;
  readonly pids: readonly number[];
}

export interface Injecting {
  /** Returns true once a call has failed. */
  hasFailed(): boolean;
  stop(): Promise<void>;
}

/** Makes the next of these calls of each thread fail with EIO. */
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
