import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PointKey } from '@watchglass/schemas/live/messages';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

/** Screens of one organization that all show the same points. */
export interface Audience {
  readonly sockets: number;
  readonly auth: { readonly token: string; readonly organizationId: number };
  readonly points: readonly PointKey[];
}

export interface AudienceJob {
  readonly url: string;
  readonly audiences: readonly Audience[];
}

/** Measured since the previous report. */
export interface Heard {
  readonly frames: number;
  readonly readings: number;
  /** Milliseconds from a value's time of sending to its receipt, over a sample of frames. */
  readonly p50: number;
  readonly p99: number;
  /** Sockets that are connected and have received their snapshot. */
  readonly whole: number;
  /** Sockets that received a value older than one they had. */
  readonly backwards: number;
}

export interface RunningAudience {
  heard(): Promise<Heard>;
  close(): Promise<void>;
}

/** Clients in another process; resolves when every one has its snapshot. */
export async function startAudience(job: AudienceJob): Promise<RunningAudience> {
  const program = fileURLToPath(new URL('./audience.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ready = answer(child);
  child.send(job);
  await ready;
  return {
    async heard() {
      const heard = answer(child);
      child.send('heard');
      return (await heard) as Heard;
    },
    async close() {
      const closed = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await closed;
    },
  };
}

function answer(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('an audience ended'));
    child.once('exit', ended);
    child.once('message', (said) => {
      child.off('exit', ended);
      resolve(said);
    });
  });
}
