import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import { followRevokedSessions, type RevokedSessions } from '@watchglass/streams/http/revoked-sessions';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { API_TOKEN_HOURS } from '@watchglass/schemas/user/limits';

export interface EndedSessionsDeps {
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
  readonly report: (error: unknown) => void;
}

export interface EndedSessions extends RevokedSessions {
  /** True once the sessions that ended before this process started are known. */
  readonly isReady: boolean;
}

const LOOK_EVERY_MS = 1_000;
const REMEMBER_MS = API_TOKEN_HOURS * 3_600_000;

/**
 * Follows ended sessions, whose tokens are no longer valid. The live bus announces them at once; `read.ended_sessions`
 * is read every second, because announcements may be lost and cover no earlier sessions.
 */
export function followEndedSessions({ relational, liveBus, clock, report }: EndedSessionsDeps): EndedSessions {
  const revoked = followRevokedSessions(liveBus, { clock, rememberMs: REMEMBER_MS });
  let upTo: string | null = null;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const rows = await relational.query<{ id: string; position: string }>({
      name: 'ended_sessions.since',
      text: 'SELECT session_id AS id, position FROM read.ended_sessions WHERE position > $1 AND ended_at > $2 ORDER BY position',
      values: [upTo ?? '', new Date(clock().getTime() - REMEMBER_MS)],
    });
    revoked.add(rows.map(({ id }) => id));
    upTo = rows.at(-1)?.position ?? upTo ?? '';
  };
  const lookOnce = (): void => {
    looking ??= look()
      .catch(report)
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(lookOnce, LOOK_EVERY_MS).unref();
  lookOnce();
  return {
    has: (sessionId) => revoked.has(sessionId),
    add: (sessionIds) => revoked.add(sessionIds),
    get isReady() {
      return upTo !== null;
    },
    stop() {
      clearInterval(timer);
      revoked.stop();
    },
  };
}
