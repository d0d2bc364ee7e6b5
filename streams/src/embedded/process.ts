import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  return /^State:\s+Z/m.test(procFile(pid, 'status'));
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(procFile(pid, 'status'))?.[1] ?? 0);
}

/** True once the process has ended and has been reaped. */
export async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (exists(pid)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** Identifies the process of an engine: one argument names its data, one its supervising process. */
export interface Marks {
  readonly data: string;
  readonly supervisor: string;
}

/** The argument by which a child names its parent, so that a later run can recognise an orphan. */
export function supervisorMark(prefix: string): string {
  return `${prefix}${process.pid}`;
}

/**
 * Ends the engine that a killed run has left behind and waits until it has been reaped. Other processes are left alone.
 * Linux only; elsewhere the engine's own lock protects the data. Throws if the parent is alive, since the data is then
 * in use.
 */
export async function endOrphan(pid: number, marks: Marks, signal: NodeJS.Signals): Promise<void> {
  const args = procFile(pid, 'cmdline').split('\0');
  const supervisor = args.find((arg) => arg.startsWith(marks.supervisor))?.slice(marks.supervisor.length);
  if (isZombie(pid)) {
    await isGone(pid, 10_000);
    return;
  }
  if (!args.includes(marks.data) || supervisor === undefined) return;
  if (parentOf(pid) === Number(supervisor))
    throw new Error(`${marks.data} is in use by process ${supervisor}: stop that one first`);
  process.kill(pid, signal);
  if (await isGone(pid, 15_000)) return;
  process.kill(pid, 'SIGKILL');
  await isGone(pid, 15_000);
}
