import type { LiveBus } from '../ports/live-bus.ts';

/** The subject on which a revoked session is published: `{sessionId, userId}`. */
export const SESSIONS_REVOKED = 'sessions.revoked';

export interface RevokedSession {
  readonly sessionId: string;
  readonly userId: string;
}

export interface RevokedSessions {
  has(sessionId: string): boolean;
  /** Adds sessions that were revoked, from a source other than the bus. */
  add(sessionIds: readonly string[]): void;
  stop(): void;
}

export interface RevokedSessionsOptions {
  readonly clock: () => Date;
  /** Lifetime of the longest-lived token of a session; afterwards every token has expired. */
  readonly rememberMs: number;
  /** Sessions revoked recently, before this process subscribed. */
  readonly already?: readonly string[];
}

/** Remembers the revoked sessions of the live bus until their tokens have expired. */
export function followRevokedSessions(
  liveBus: LiveBus,
  { clock, rememberMs, already = [] }: RevokedSessionsOptions,
): RevokedSessions {
  const endedAt = new Map(already.map((sessionId) => [sessionId, clock().getTime()]));

  const forgetOld = (now: number): void => {
    for (const [sessionId, at] of endedAt) {
      if (at > now - rememberMs) return;
      endedAt.delete(sessionId);
    }
  };

  const add = (sessionIds: readonly string[]): void => {
    const now = clock().getTime();
    forgetOld(now);
    for (const sessionId of sessionIds) endedAt.set(sessionId, now);
  };

  const stop = liveBus.subscribe(SESSIONS_REVOKED, (message) => add([(message as RevokedSession).sessionId]));
  return { has: (sessionId) => endedAt.has(sessionId), add, stop };
}
