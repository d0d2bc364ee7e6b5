import type { UserEvent } from '@watchglass/schemas/user/events';
import { table, type Table } from '../table.ts';

interface EndedSessionRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly ended_at: string;
}

type SessionEvent = Extract<UserEvent, { type: 'UserSignedOut' | 'UserSessionRevoked' }>;

/** Sessions whose tokens the query side must refuse, even a process that starts long after their end. */
export const endedSessions: Table = table<EndedSessionRow, SessionEvent>({
  name: 'ended_sessions',
  key: ['session_id'],
  past: false,
  columns: { session_id: 'uuid', user_id: 'uuid NOT NULL', ended_at: 'timestamptz NOT NULL' },
  indexes: { ended_sessions_position: '(position)' },
  keyOf: ({ data }) => ({ session_id: data.sessionId }),
  on: {
    UserSignedOut: ({ data, metadata }) => ({
      session_id: data.sessionId,
      user_id: data.userId,
      ended_at: metadata.at,
    }),
    UserSessionRevoked: ({ data, metadata }) => ({
      session_id: data.sessionId,
      user_id: data.userId,
      ended_at: metadata.at,
    }),
  },
});
