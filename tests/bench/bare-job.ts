import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

export interface Took {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Gives a job to a program of this folder in a process of its own; returns what it took, as the program says. */
export async function giveJob(program: string, job: object): Promise<Took> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = fork(file, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(job);
  const [took] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the job was not done'))),
  ])) as [Took];
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  return took;
}
