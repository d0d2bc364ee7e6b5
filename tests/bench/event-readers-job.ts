import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

/** Streams of server-sent events, each with the key of an account. */
export interface EventReadersJob {
  readonly url: string;
  readonly keys: readonly string[];
  /** Of each key. */
  readonly streams: number;
}

/** What all streams together have received since they were opened. `late`: milliseconds from an event's timestamp. */
export interface ReadEvents {
  readonly each: number;
  readonly doubled: number;
  readonly ended: number;
  readonly p50: number;
  readonly p99: number;
}

export interface EventReaders {
  read(): Promise<ReadEvents>;
  /** Measures from here on; counts go on. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Readers in another process; resolves when every stream is open. */
export async function startEventReaders(job: EventReadersJob): Promise<EventReaders> {
  const program = fileURLToPath(new URL('./event-readers.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await said(child, job);
  return {
    read: async () => (await said(child, 'read')) as ReadEvents,
    begin: async () => void (await said(child, 'begin')),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function said(child: ChildProcess, asked: EventReadersJob | 'read' | 'begin'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the readers ended'));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(asked);
  });
}
