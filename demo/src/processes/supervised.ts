import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Its working folder, called at each start. Default: the folder of this code. */
  readonly folder?: (() => string) | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True for a program of this project: it has an IPC channel, whose end signals the end of its parent. */
  readonly tethered: boolean;
  /** Returns true if it can work now. */
  readonly isReady: () => Promise<boolean>;
  /** File to which its output is appended. */
  readonly log: string;
}

/** The end of a process: exactly one of the two is not null. */
export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** After this uptime the next restart has a short pause again. */
const WELL_AFTER_MS = 30_000;
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 25;
const TAIL_LINES = 15;

/** Ends a foreign program when this process ends in any way: the end closes the input of this shell. */
function guard(child: ChildProcess): void {
  const shell = spawn('/bin/sh', ['-c', 'read _; kill "$0"', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  child.once('exit', () => shell.kill('SIGKILL'));
}

/** A process that restarts after an unrequested end, with growing pauses. */
export class Supervised {
  readonly #program: Program;
  readonly #report: (line: string) => void;
  #child: ChildProcess | null = null;
  #ended: Promise<End> = Promise.resolve({ code: 0, signal: null });
  #wanted = false;
  #waitMs = FIRST_WAIT_MS;
  #waiting: NodeJS.Timeout | undefined;
  #startedAt = 0;

  constructor(program: Program, report: (line: string) => void) {
    this.#program = program;
    this.#report = report;
  }

  get name(): string {
    return this.#program.name;
  }

  /** Of the current process; 0 while there is none. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The file to which its output is appended, over all restarts. */
  get log(): string {
    return this.#program.log;
  }

  /** Starts it unless it runs, and keeps it running. */
  start(): void {
    this.#wanted = true;
    clearTimeout(this.#waiting);
    if (!this.#child) this.#begin();
  }

  /** Resolves when it can work. Throws with the end of its log after a minute. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (this.pid === 0 || !(await this.#program.isReady().catch(() => false))) {
      if (Date.now() > deadline || !this.#wanted) throw new Error(`${this.name} is not ready:\n${this.#tail()}`);
      await delay(LOOK_EVERY_MS);
    }
  }

  /** Requests its end (SIGTERM), even while it is suspended, and returns how it ended. It stays down until `start`. */
  async stop(): Promise<End> {
    this.#wanted = false;
    clearTimeout(this.#waiting);
    this.#child?.kill('SIGTERM');
    this.resume();
    return this.#ended;
  }

  /** Stops it, starts it again and waits until it is ready. Returns how it ended. */
  async restart(): Promise<End> {
    const end = await this.stop();
    this.start();
    await this.ready();
    return end;
  }

  /** Kills it (SIGKILL). Resolves when it is gone; it restarts as after a crash. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  /** SIGSTOP: it is suspended with all its connections until `resume`. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  #begin(): void {
    const { command, args, folder = () => ROOT, env, tethered, log } = this.#program;
    const file = openSync(log, 'a', 0o600);
    // In a group of its own: Ctrl-C reaches this process alone, which stops the others in order.
    const child = spawn(command, args, {
      cwd: folder(),
      env: { ...env },
      detached: true,
      stdio: ['ignore', file, file, ...(tethered ? (['ipc'] as const) : [])],
    });
    closeSync(file);
    if (!tethered) guard(child);
    this.#child = child;
    this.#startedAt = Date.now();
    this.#ended = new Promise((resolve) => {
      child.once('error', () => resolve({ code: 1, signal: null }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    void this.#ended.then((end) => this.#gone(end));
  }

  #gone({ code, signal }: End): void {
    this.#child = null;
    if (!this.#wanted) return;
    if (Date.now() - this.#startedAt > WELL_AFTER_MS) this.#waitMs = FIRST_WAIT_MS;
    this.#report(
      `${this.name} ended by itself (${signal ?? `exit code ${code}`}); starting it again in ${this.#waitMs / 1000} s`,
    );
    this.#waiting = setTimeout(() => this.#begin(), this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, LONGEST_WAIT_MS);
  }

  #tail(): string {
    return readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  }
}
