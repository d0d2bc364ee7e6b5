import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

export interface ReceiversJob {
  /** Hosts that answer at once, and hosts that take a request and never answer. */
  readonly answering: number;
  readonly hanging: number;
}

/** What the hosts that answer have received, by the path that was called. */
export interface ReceivedByPath {
  /** Requests, SenML records in them, and requests whose key or message id was there before. */
  readonly requests: number;
  readonly records: number;
  readonly doubled: number;
  /** Epoch milliseconds of the first and the last one. */
  readonly first: number;
  readonly last: number;
}

export interface Receivers {
  readonly answering: readonly string[];
  readonly hanging: readonly string[];
  /** Since the previous call. */
  received(): Promise<ReadonlyMap<string, ReceivedByPath>>;
  close(): Promise<void>;
}

/** Receivers of integrations and webhooks in another process. */
export async function startReceivers(job: ReceiversJob): Promise<Receivers> {
  const program = fileURLToPath(new URL('./receivers.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [answering = [], hanging = []] = (await said(child, job)) as string[][];
  return {
    answering,
    hanging,
    received: async () => new Map((await said(child, 'received')) as [string, ReceivedByPath][]),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function said(child: ChildProcess, asked: ReceiversJob | 'received'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the receivers ended'));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(asked);
  });
}
