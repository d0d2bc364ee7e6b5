import { userStream } from '@watchglass/schemas/user/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { markRegistered, openClaims } from './accounts.ts';

export interface CompletingDeps {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
  readonly clock: () => Date;
}

/** Time in which the process that claimed an address completes the registration itself. */
const BUSY_SECONDS = 5;
/** An older claim belongs to a registration that was never recorded. */
const LOOKED_AFTER_HOURS = 24;

/** Activates the accounts of registrations that a process recorded before it died. */
export async function completeRegistrations({ eventStore, relational, clock }: CompletingDeps): Promise<void> {
  const now = clock().getTime();
  const [after, before] = [new Date(now - LOOKED_AFTER_HOURS * 3_600_000), new Date(now - BUSY_SECONDS * 1000)];
  for (const userId of await openClaims(relational, after, before)) {
    for await (const { type } of eventStore.readStream(userStream(userId))) {
      if (type === 'UserRegistered') await markRegistered(relational, userId);
      break;
    }
  }
}
