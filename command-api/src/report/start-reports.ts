import type { PostOffice } from '../mail/post-office.ts';
import { followMemberships } from '../member/memberships.ts';
import { openNap } from '../nap.ts';
import { beginDue } from './begin-due.ts';
import { followReports } from './follow-reports.ts';
import { sendReportLetter, type SendingDeps } from './send-report-letters.ts';
import { tellEnded } from './tell-ended.ts';

type ReportsDeps = Omit<SendingDeps, 'memberships' | 'postOffice'> & { readonly postOffice: PostOffice };

const LOOK_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;
/** Mails of this process at once: one that hangs must not hold up the others. */
const SENDERS = 4;

/**
 * Makes reports due at their times, tells what became of those that the query side made, and sends their mails. Any number of processes may
 * do it together: the rows of the private schema are the timers, and streams decide. Needs the private schemas.
 */
export async function startReports(deps: ReportsDeps): Promise<{ stop(): Promise<void> }> {
  const memberships = followMemberships(deps.eventStore, deps.report);
  const all: SendingDeps = { ...deps, memberships };
  const stopping = new AbortController();
  const { signal } = stopping;
  const naps = [openNap(), openNap(), openNap()] as const;
  const [dueNap, endNap, mailNap] = naps;
  const wake = (): void => naps.forEach((nap) => nap.wake());
  const keepDoing = async (work: () => Promise<boolean>, nap: (typeof naps)[number]): Promise<void> => {
    while (!signal.aborted) {
      nap.looking();
      const wait = await work().then(
        (didSome) => (didSome ? 0 : LOOK_EVERY_MS),
        (error: unknown) => {
          deps.report(error);
          return AFTER_FAILURE_MS;
        },
      );
      if (wait > 0 && !signal.aborted) await nap.take(wait);
    }
  };
  const following = await followReports(deps, { done: wake });
  const running = [
    keepDoing(() => beginDue(all), dueNap),
    keepDoing(() => tellEnded(all), endNap),
    ...Array.from({ length: SENDERS }, () => keepDoing(() => sendReportLetter(all), mailNap)),
  ];
  return {
    async stop() {
      stopping.abort();
      wake();
      await following.stop();
      await Promise.all(running);
      await memberships.stop();
      deps.postOffice.close();
    },
  };
}
