import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
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

export interface UserPolicies {
  stop(): Promise<void>;
}

const REQUESTS_EVERY_MS = 250;
const LEFTOVERS_EVERY_MS = 5000;

/**
 * Does the work that no command waits for: requested links, and the work that a dead process left. Any number of
 * processes may run it together. Needs `userTables`.
 */
export function startUserPolicies(deps: UserPoliciesDeps): UserPolicies {
  const { eventStore, relational, clock } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const every = async (pauseMs: number, work: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(deps.report);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const loops = [
    every(REQUESTS_EVERY_MS, () => answerLinkRequests(deps)),
    every(LEFTOVERS_EVERY_MS, async () => {
      await completeRegistrations(deps);
      await deliverLeftBehind(relational, eventStore, new Date(clock().getTime() - LEFTOVERS_EVERY_MS));
      await clearAnswered(relational, clock());
      await forgetNetworks(relational, clock());
      await forgetTries(relational, clock());
      await forgetNewcomers(relational, clock());
      await forgetSignInCodes(relational, clock());
    }),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
