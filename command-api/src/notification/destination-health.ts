import { destinationsStream } from '@watchglass/schemas/destination/events';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { switchOff } from '../destination/change-destinations.ts';
import { destinationsFold, type Destination, type Destinations } from '../destination/destinations.ts';
import { forgetFailures, noteFailure } from '../destination/failures.ts';
import { handleCommand } from '../handle-command.ts';
import type { DestinationSendingDeps } from './destination-senders.ts';
import type { InHand } from './message-store.ts';
import { NotTaken } from './send-messages.ts';
import type { Reader } from './value-text.ts';

/** How a destination reads; instants are in the zone of each location. */
export function readerAt({ language }: Pick<Destination, 'language'>): Reader & { readonly timeZone: null } {
  return { language, units: DEFAULT_UNITS, timeZone: null };
}

/** A delivery whose failures count: after days of them the destination is switched off. */
export function watched(
  deps: DestinationSendingDeps,
  message: InHand,
  deliver: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    try {
      await deliver();
    } catch (error) {
      if (error instanceof NotTaken) await hasFailed(deps, message);
      throw error;
    }
    await forgetFailures(deps.relational, message.recipient.id);
  };
}

async function hasFailed(deps: DestinationSendingDeps, { organizationId, recipient }: InHand): Promise<void> {
  if (!(await noteFailure(deps.relational, recipient.id, deps.now()))) return;
  const which = { organizationId, destinationId: recipient.id };
  const decide = (all: Destinations) => switchOff(all, { ...which, cause: 'failing' });
  const metadata = {
    organizationId,
    actor: { kind: 'system', id: 'notifications' } as const,
    at: deps.clock().toISOString(),
    correlationId: deps.newId(),
  };
  const stream = destinationsStream(organizationId);
  await handleCommand(deps.eventStore, stream, { ...destinationsFold, decide }, { metadata, newId: deps.newId });
}
