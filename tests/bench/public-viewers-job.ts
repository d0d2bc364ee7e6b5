import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

/** Open pages of public tiles: as many of each token. */
export interface PublicViewersJob {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly each: number;
}

/** Changes that every viewer of their tile has received. `late`: milliseconds from the instant of the value to the last viewer. */
export interface Viewed {
  readonly changes: number;
  /** Changes that some viewers have, and others not yet. */
  readonly partly: number;
  readonly ended: number;
  readonly p50: number;
  readonly p99: number;
}

export interface PublicViewers {
  viewed(): Promise<Viewed>;
  close(): Promise<void>;
}

/** Viewers in another process; resolves when each has its tile. Changes are counted from then on. */
export async function startPublicViewers(job: PublicViewersJob): Promise<PublicViewers> {
  const program = fileURLToPath(new URL('./public-viewers.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await said(child, job);
  return {
    viewed: async () => (await said(child, 'viewed')) as Viewed,
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function said(child: ChildProcess, asked: PublicViewersJob | 'viewed'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the viewers ended'));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer);
    });
    child.send(asked);
  });
}
