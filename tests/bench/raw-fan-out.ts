import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

export interface RawFanOutJob {
  readonly rooms: number;
  /** Messages per second to each room. */
  readonly perSecond: number;
  /** Readings in each message. */
  readonly readings: number;
}

export interface RawFanOut {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A bare Socket.IO server in its own process that sends each room the same messages at the same pace. */
export async function startRawFanOut(job: RawFanOutJob): Promise<RawFanOut> {
  const program = fileURLToPath(new URL('./raw-fan-out-server.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(job);
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    pid: Number(child.pid),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
