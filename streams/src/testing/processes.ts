import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { RUN_TYPESCRIPT } from './run-typescript.ts';

const HOLDER = fileURLToPath(new URL('hold-engine.ts', import.meta.url));

/** A directory for one test, which other users may enter but not list. */
export function temporaryDirectory(mode = 0o711): string {
  const dir = mkdtempSync(join(tmpdir(), 'watchglass-test-'));
  chmodSync(dir, mode);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Another Node process that starts an engine and can be killed. */
export function holdElsewhere(engine: 'postgres' | 'clickhouse', dataDir: string): ChildProcess {
  const holder = spawn(process.execPath, [...RUN_TYPESCRIPT, HOLDER, engine, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    holder.kill('SIGKILL');
  });
  return holder;
}

/** The other process's line about its engine. */
export async function told<T>(holder: ChildProcess): Promise<T> {
  let text = '';
  for await (const chunk of holder.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return JSON.parse(text) as T;
  }
  throw new Error('the engine did not start');
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((word) => word !== '')
    .map(Number);
}

export function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}
