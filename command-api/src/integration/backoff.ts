import { FAILED_AFTER_RUNS, INTEGRATION_DISABLED_AFTER_HOURS } from '@watchglass/schemas/integration/limits';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import { SLOW } from '../outgoing/broker.ts';
import type { Integration } from './integrations.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TOO_LARGE = 413;

/** The instant of the next try after so many failures: 1, 2, 4 … 60 minutes. The wish of the server is obeyed up to an hour. */
export function nextTry(failures: number, now: Date, retryAfterMs: number): Date {
  const pause = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(failures - 1, 6));
  return new Date(now.getTime() + Math.max(pause, Math.min(retryAfterMs, HOUR_MS)));
}

/** True if the receiver takes less at once: it says so, or a broker has acknowledged a part alone in the time of a run. */
export const wantsLess = ({ status, why }: Pick<OutgoingAnswer, 'status' | 'why'>): boolean =>
  status === TOO_LARGE || why === SLOW;

/** What is shown after so many failures in a row: the receiver refuses what it is sent, or nothing reaches it. */
export function statusAfter(failures: number, { said }: Pick<OutgoingAnswer, 'said'>): Integration['status'] {
  if (said !== 'retry') return 'workingWithIssues';
  return failures >= FAILED_AFTER_RUNS ? 'failed' : null;
}

/** True if nothing was taken for so long that it is given up. */
export function isGivenUp(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= INTEGRATION_DISABLED_AFTER_HOURS * HOUR_MS;
}
