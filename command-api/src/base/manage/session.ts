import type { BaseEvent } from '@watchglass/schemas/base/events';
import { MANAGEMENT_FIRMWARE, SESSION_MINUTES } from '@watchglass/schemas/base/limits';
import type { SESSION_ENDS } from '@watchglass/schemas/base/management-events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Base, RegisteredBase } from '../base.ts';
import { isOlder } from '../take-over-base.ts';

export type SessionEnd = (typeof SESSION_ENDS)[number];

/** A session that goes on. */
export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly isConnected: boolean;
}

/** Refuses a base that is paused, or too old for management and upgrades. */
export function mustBeManageable(base: RegisteredBase): void {
  if (base.isPaused) refuse('BasePaused');
  if (isOlder(base.firmware, MANAGEMENT_FIRMWARE)) refuse('FirmwareTooOld', { needed: MANAGEMENT_FIRMWARE });
}

interface Opening {
  readonly sessionId: string;
  readonly userId: string;
  readonly now: Date;
}

/** A base has one session at a time; a person's own session is not opened twice. */
export function openSession(base: RegisteredBase, { sessionId, userId, now }: Opening): BaseEvent[] {
  mustBeManageable(base);
  if (base.session !== null) {
    if (base.session.userId !== userId) refuse('GatewayInUse', { by: base.session.userId });
    return [];
  }
  const { serial, organizationId } = base;
  const endsAt = new Date(now.getTime() + SESSION_MINUTES * 60_000).toISOString();
  return [{ type: 'SessionOpened', data: { serial, organizationId, sessionId, userId, endsAt } }];
}

/** Ends the session of that id; nothing if it has ended. */
export function endSession(base: Base, sessionId: string, why: SessionEnd): BaseEvent[] {
  if (base.status !== 'registered' || base.session?.sessionId !== sessionId) return [];
  const { serial, organizationId } = base;
  return [{ type: 'SessionEnded', data: { serial, organizationId, sessionId, why } }];
}

/** The base has answered. */
export function connectSession(base: Base, sessionId: string): BaseEvent[] {
  if (base.status !== 'registered' || base.session?.sessionId !== sessionId || base.session.isConnected) return [];
  const { serial, organizationId } = base;
  return [{ type: 'SessionConnected', data: { serial, organizationId, sessionId } }];
}

/** Refuses a person without a connected session. */
export function mustHoldSession(base: RegisteredBase, userId: string): OpenSession {
  const { session, sessionEnd } = base;
  if (session === null) return refuse('SessionEnded', { why: sessionEnd ?? 'closed' });
  if (session.userId !== userId) refuse('GatewayInUse', { by: session.userId });
  if (!session.isConnected) refuse('SessionEnded', { why: 'notConnected' });
  return session;
}
