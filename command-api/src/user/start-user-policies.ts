import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { keepLooking, type Looking } from '../keep-looking.ts';
import { answerLinkRequests } from './answer-link-requests.ts';
import { completeRegistrations } from './complete-registrations.ts';
import { forgetTries } from './counted-tries.ts';
import { forgetNetworks } from './known-networks.ts';
import { clearAnswered } from './link-requests.ts';
import { forgetNewcomers } from './newcomers.ts';
import { deliverLeftBehind } from './outgoing-events.ts';
import { forgetSignInCodes } from './sign-in-codes.ts';

export interface UserPoliciesDeps {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
  readonly clock: () => Date;
  /** Receives failures that a retry overcomes. */
  readonly report: (error: unknown) => void;
}

const REQUESTS_EVERY_MS = 250;
const LEFTOVERS_EVERY_MS = 5000;

/**
 * Does the work that no command waits for: requested links, and the work that a dead process left. Any number of
 * processes may run it together. Needs `userTables`.
 */
export function startUserPolicies(deps: UserPoliciesDeps): Looking {
  const { eventStore, relational, clock, report } = deps;
  const finishLeftovers = async (): Promise<void> => {
    await completeRegistrations(deps);
    await deliverLeftBehind(relational, eventStore, new Date(clock().getTime() - LEFTOVERS_EVERY_MS));
    await clearAnswered(relational, clock());
    await forgetNetworks(relational, clock());
    await forgetTries(relational, clock());
    await forgetNewcomers(relational, clock());
    await forgetSignInCodes(relational, clock());
  };
  const both = [
    keepLooking(() => answerLinkRequests(deps), { everyMs: REQUESTS_EVERY_MS, report }),
    keepLooking(finishLeftovers, { everyMs: LEFTOVERS_EVERY_MS, report }),
  ];
  return {
    stop: async () => {
      await Promise.all(both.map((looking) => looking.stop()));
    },
  };
}
