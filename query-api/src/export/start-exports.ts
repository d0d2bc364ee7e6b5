import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeExport } from './export-store.ts';
import { runExport, type ExportDeps } from './run-export.ts';
import { sweepExports } from './sweep-exports.ts';

const LOOK_EVERY_MS = 500;
const AFTER_FAILURE_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;
/** Of this process: the others of an installation take more. */
const AT_ONCE = 4;

/**
 * Makes the files that were asked for, any number of processes together: each is in the hand of one, until its claim expires. The work
 * is that of ClickHouse and of the threads that compress; this process passes the bytes on. At its end it lets go of what it has in
 * hand: a process ends in seconds.
 */
export function startExports(deps: ExportDeps): { stop(): Promise<void> } {
  const { relational, clock, report } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const look = async (): Promise<boolean> => {
    if (running.size >= AT_ONCE) return false;
    const inHand = await takeExport(relational, { claim: randomUUID(), now: clock() });
    if (inHand === undefined) return false;
    const run = runExport(deps, inHand, signal)
      .catch(report)
      .finally(() => running.delete(run));
    running.add(run);
    return true;
  };
  const looking = (async () => {
    while (!signal.aborted) {
      const wait = await look().then(
        (isBusy) => (isBusy ? 0 : LOOK_EVERY_MS),
        (error: unknown) => {
          report(error);
          return AFTER_FAILURE_MS;
        },
      );
      if (wait > 0) await pause(wait);
    }
  })();
  const sweeping = (async () => {
    while (!signal.aborted) {
      await sweepExports(deps).catch(report);
      await pause(SWEEP_EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([looking, sweeping]);
      await Promise.all(running);
    },
  };
}
