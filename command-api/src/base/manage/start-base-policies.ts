import type { Deps } from '../../deps.ts';
import { keepLooking, workThrough, type Looking } from '../../keep-looking.ts';
import { endOverdueRequest, endOverdueSession } from './settle.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Ends requests and sessions of bases at their time. The rows in the private schema are the timers: any number of
 * processes may look, one at a time holds a row, and the stream decides. Needs the private schemas.
 */
export function startBasePolicies(
  deps: Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'>,
  { report }: { readonly report: (error: unknown) => void },
): Looking {
  return keepLooking(
    async (signal) => {
      await workThrough(signal, () => endOverdueRequest(deps)).catch(report);
      await workThrough(signal, () => endOverdueSession(deps));
    },
    { everyMs: LOOK_EVERY_MS, report },
  );
}
