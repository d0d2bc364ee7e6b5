import type { EventMetadata } from '@watchglass/schemas/event';
import { userStream, type UserEvent } from '@watchglass/schemas/user/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { asNew } from '../handle-command.ts';
import { findAccount, type KnownAccount } from './accounts.ts';
import { markAnswered, openLinkRequests, type LinkRequest } from './link-requests.ts';

export interface AnsweringDeps {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
}

/** The event that answers a request, null if no account awaits such a link. */
function answerTo(kind: LinkRequest['kind'], account: KnownAccount | null): UserEvent | null {
  if (account === null) return null;
  const { userId, confirmed } = account;
  if (kind === 'passwordReset') return { type: 'UserPasswordResetRequested', data: { userId } };
  return confirmed ? null : { type: 'UserConfirmationRequested', data: { userId } };
}

/** Turns requests for links into events of the people at those addresses. */
export async function answerLinkRequests(deps: AnsweringDeps): Promise<void> {
  for (const request of await openLinkRequests(deps.relational)) await answer(request, deps);
}

/** The event has the id of the request, so a repeated answer appends nothing. */
async function answer(request: LinkRequest, { eventStore, relational }: AnsweringDeps): Promise<void> {
  const event = answerTo(request.kind, await findAccount(relational, request.loginHash));
  if (event) {
    const { requestedAt, correlationId, clientAddress } = request;
    const metadata: EventMetadata = {
      organizationId: null,
      actor: { kind: 'system', id: 'link-requests' },
      at: requestedAt.toISOString(),
      correlationId,
      clientAddress,
    };
    await eventStore.append(
      userStream(event.data.userId),
      'any',
      asNew([event], { metadata, newId: () => request.id }),
    );
  }
  await markAnswered(relational, request);
}
