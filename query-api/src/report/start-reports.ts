import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeJob } from './job-store.ts';
import { lookForLate } from './look-for-late.ts';
import { runJob, type JobDeps } from './run-job.ts';
import { sweepReports } from './sweep-reports.ts';

const LOOK_EVERY_MS = 500;
const AFTER_FAILURE_MS = 5_000;
const LATE_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60_000;
/** Of this process: the others of an installation make more. */
const AT_ONCE = 2;

/**
 * Makes the reports that are due, any number of processes together: each is in the hand of one, until its claim expires. Looks whether
 * late readings supersede those that were issued, and removes pieces that nothing needs.
 */
export function startReports(deps: JobDeps): { stop(): Promise<void> } {
  const { relational, clock, report } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepDoing = async (work: () => Promise<boolean>, everyMs: number): Promise<void> => {
    while (!signal.aborted) {
      const wait = await work().then(
        (didSome) => (didSome ? 0 : everyMs),
        (error: unknown) => {
          report(error);
          return AFTER_FAILURE_MS;
        },
      );
      if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  };
  const make = async (): Promise<boolean> => {
    const job = await takeJob(relational, { claim: randomUUID(), now: clock() });
    if (job !== undefined) await runJob(deps, job, signal);
    return job !== undefined;
  };
  const sweep = async (): Promise<boolean> => {
    await sweepReports(deps);
    return false;
  };
  const running = [
    ...Array.from({ length: AT_ONCE }, () => keepDoing(make, LOOK_EVERY_MS)),
    keepDoing(() => lookForLate(deps), LATE_EVERY_MS),
    keepDoing(sweep, SWEEP_EVERY_MS),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
