import { v7 } from 'uuid';
import type { EventMetadata } from '@watchglass/schemas/event';
import { organizationStream } from '@watchglass/schemas/organization/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { handleCommand } from '../handle-command.ts';
import type { DueLetter } from '../mail/letter-queue.ts';
import { organizationFold, type Organization } from '../organization/organization.ts';
import { markInvitationSent } from './process-invitation.ts';

/** Marks an invitation as sent once its mail has been delivered. A repetition changes nothing. */
export function whenInvitationMailed({
  eventStore,
  clock,
}: {
  readonly eventStore: EventStore;
  readonly clock: () => Date;
}): (letter: DueLetter) => Promise<void> {
  return async ({ name, eventId, claims }) => {
    if (name !== 'invitation') return;
    const [invitationId, organizationId] = [String(claims['sub']), Number(claims['org'])];
    const metadata: EventMetadata = {
      organizationId,
      actor: { kind: 'system', id: 'mail' },
      at: clock().toISOString(),
      correlationId: v7(),
      causationId: eventId,
    };
    const decide = (organization: Organization) => markInvitationSent(organization, invitationId);
    await handleCommand(
      eventStore,
      organizationStream(organizationId),
      { ...organizationFold, decide },
      { metadata, newId: v7 },
    );
  };
}
