import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

/** Bases that subscribe to their requests and then are silent. */
export interface IdleChannelsJob {
  readonly port: number;
  readonly root: string;
  readonly serials: readonly string[];
  readonly password: string;
}

/** Bases in another process; resolves when each has its subscription. The function closes all connections. */
export async function startIdleChannels(job: IdleChannelsJob): Promise<() => Promise<void>> {
  const program = fileURLToPath(new URL('./idle-channels.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(job);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('bases ended'))),
  ]);
  return async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
}
