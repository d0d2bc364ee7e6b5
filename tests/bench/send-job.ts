import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

export interface SendingBase {
  readonly authorization: string;
  /** Whole SenML names of its points. */
  readonly names: readonly string[];
}

/** The work of a sender process until it is stopped. */
export interface SendJob {
  readonly url: string;
  readonly bases: readonly SendingBase[];
  readonly readingsPerPack: number;
  /** Of all bases together; null sends the next pack after the acknowledgement of the previous one. */
  readonly readingsPerSecond: number | null;
  /** `quiet` values lie between 20 and 30; `clock` values are their time of sending, in milliseconds modulo 100,000. */
  readonly values: 'quiet' | 'clock';
}

export interface Sent {
  /** Readings acknowledged. */
  readonly accepted: number;
  /** Packs that were refused or unanswered. */
  readonly failed: number;
  readonly seconds: number;
  /** Milliseconds from a pack to its answer. */
  readonly p99: number;
}

export interface Sender {
  /** The CPU of the sender is not counted. */
  stop(): Promise<Sent>;
}

/** Devices in another process. Resolves when they have begun. */
export async function startSender(job: SendJob): Promise<Sender> {
  const program = fileURLToPath(new URL('./sender.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(job);
  await message(child);
  return {
    async stop() {
      child.send('stop');
      const sent = (await message(child)) as Sent;
      child.disconnect();
      return sent;
    },
  };
}

function message(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', (said) => {
      child.removeAllListeners('exit');
      resolve(said);
    });
    child.once('exit', () => reject(new Error('a sender ended')));
  });
}
