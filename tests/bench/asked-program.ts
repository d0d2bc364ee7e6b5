import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';

/** A program of this folder in a process of its own, which answers each message with one. */
export interface AskedProgram<A> {
  ask(message: A): Promise<unknown>;
  close(): Promise<void>;
}

export function startAskedProgram<A extends object | string>(program: string): AskedProgram<A> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = fork(file, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        const ended = (): void => reject(new Error(`${program} ended`));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer);
        });
        child.send(message);
      }),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
