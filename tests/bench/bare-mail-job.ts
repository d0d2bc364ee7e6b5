import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

export interface BareMailJob {
  readonly url: string;
  readonly mails: number;
  /** Mails in hand at once. */
  readonly atOnce: number;
}

export interface BareMailsTook {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Mails of the same client in a process of its own; returns what they took. */
export async function sendBareMails(job: BareMailJob): Promise<BareMailsTook> {
  const program = fileURLToPath(new URL('./bare-mail.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(job);
  const [took] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the mails were not sent'))),
  ])) as [BareMailsTook];
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  return took;
}
