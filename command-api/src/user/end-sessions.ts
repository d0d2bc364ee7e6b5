import { refuse } from '@watchglass/schemas/refusals';
import type { UserEvent } from '@watchglass/schemas/user/events';
import { SESSIONS_REVOKED } from '@watchglass/streams/http/revoked-sessions';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { ServiceDeps } from '../deps.ts';
import type { OwnCommand } from './change-profile.ts';
import { deliverOutgoing, putOutgoing } from './outgoing-events.ts';
import { endSessions } from './sessions.ts';

/** Ends one of the person's own sessions; a session of another person is `NotFound`. */
export async function endOwnSession(
  deps: ServiceDeps,
  sessionId: string,
  command: OwnCommand,
): Promise<Position | null> {
  return end(deps, { only: sessionId, except: null }, command);
}

/** Ends all the person's sessions except the calling one. */
export async function endOtherSessions(
  deps: ServiceDeps,
  sessionId: string,
  command: OwnCommand,
): Promise<Position | null> {
  return end(deps, { only: null, except: sessionId }, command);
}

interface Which {
  readonly only: string | null;
  readonly except: string | null;
}

/** One transaction ends the sessions and records the events, so a repeated request publishes nothing again. */
async function end(deps: ServiceDeps, which: Which, { userId, context }: OwnCommand): Promise<Position | null> {
  const ended = await deps.relational.transaction(async (tx) => {
    const sessions = await endSessions(tx, { userId, ...which }, deps.clock());
    if (which.only !== null && sessions.length === 0) refuse('NotFound');
    const events = sessions.map((sessionId): UserEvent => ({
      type: 'UserSessionRevoked',
      data: { userId, sessionId, cause: 'endedByUser' },
    }));
    await putOutgoing(tx, events, context);
    return sessions;
  });
  for (const sessionId of ended) deps.liveBus.publish(SESSIONS_REVOKED, { userId, sessionId });
  return deliverOutgoing(deps.relational, deps.eventStore, userId);
}
