import type { LiveBus } from '../ports/live-bus.ts';

/** Where an ended session is told to everybody who believes its tokens: `{sessionId, userId}`. */
export const SESSIONS_REVOKED = 'sessions.revoked';

export interface RevokedSession {
  readonly sessionId: string;
  readonly userId: string;
}

export interface RevokedSessions {
  has(sessionId: string): boolean;
  /** Sessions that ended, as learnt in another way than by the bus. */
  add(sessionIds: readonly string[]): void;
  stop(): void;
}

export interface RevokedSessionsOptions {
  readonly clock: () => Date;
  /** How long the longest-lived token of a session lives: after that there is nothing to refuse. */
  readonly rememberMs: number;
  /** Sessions that ended lately, before this process listened. */
  readonly already?: readonly string[];
}

/** Remembers which sessions ended, as told on the live bus, for as long as their tokens would still be believed. */
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
