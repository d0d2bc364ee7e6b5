import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const TAIL_CHARACTERS = 4_000;

/** The user and group of a child process; none means those of this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Ending {
  readonly ok: boolean;
  /** Exit code or signal, and the last output of the child on stderr. */
  readonly why: string;
}

export interface Child {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
  /** Closes the child's stdin, after `text` if given. */
  endInput(text?: string): void;
}

interface ChildOptions {
  readonly account?: Account | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Starts a process in its own group, so that Ctrl-C reaches this process alone, which stops the child in order. A
 * command that cannot run ends with the reason.
 */
export function startChild(command: string, args: readonly string[], options: ChildOptions = {}): Child {
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: options.env ?? process.env,
    ...(options.account === undefined ? {} : { uid: options.account.uid, gid: options.account.gid }),
  });
  let tail = '';
  child.stderr.on('data', (chunk) => {
    tail = (tail + String(chunk)).slice(-TAIL_CHARACTERS);
  });
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ ok: false, why: error.message }));
    child.once('close', (code, signal) =>
      resolve({ ok: code === 0, why: `${signal ?? `exit code ${code}`} ${tail.trim()}`.trim() }),
    );
  });
  return {
    pid: child.pid ?? 0,
    ended,
    kill: (signal) => {
      child.kill(signal);
    },
    endInput: (text = '') => {
      child.stdin.end(text);
    },
  };
}

/**
 * Resolves when `isReady` returns true. Throws with the child's own output if it ends first; stops it after `withinMs`.
 */
export async function untilReady(
  child: Child,
  isReady: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<void> {
  let ending: Ending | undefined;
  void child.ended.then((how) => {
    ending = how;
  });
  const deadline = Date.now() + withinMs;
  while (!(await isReady())) {
    await delay(10);
    if (ending !== undefined) throw new Error(ending.why);
    if (Date.now() < deadline) continue;
    child.kill('SIGKILL');
    throw new Error(`no answer within ${withinMs / 1000} s: ${(await child.ended).why}`);
  }
}
