import type { UserEvent } from '@watchglass/schemas/user/events';
import { table, type Table } from '../table.ts';

interface SessionRow {
  readonly session_id: string;
  readonly user_id: string;
  /** Sealed; null if the client sent none. */
  readonly device: string | null;
  /** Address of the last use. */
  readonly address: string | null;
  readonly started_at: string;
  readonly used_at: string;
  readonly ended_at: string | null;
}

type SessionEvent = Extract<
  UserEvent,
  { type: 'UserSignedIn' | 'UserSessionUsed' | 'UserSignedOut' | 'UserSessionRevoked' }
>;

/** Sessions of signed-in people. */
export const sessions: Table = table<SessionRow, SessionEvent>({
  name: 'sessions',
  key: ['session_id'],
  past: false,
  columns: {
    session_id: 'uuid',
    user_id: 'uuid NOT NULL',
    device: 'text',
    address: 'text',
    started_at: 'timestamptz NOT NULL',
    used_at: 'timestamptz NOT NULL',
    ended_at: 'timestamptz',
  },
  indexes: { sessions_of_user: '(user_id, used_at)' },
  keyOf: ({ data }) => ({ session_id: data.sessionId }),
  on: {
    UserSignedIn: ({ data, metadata }) => ({
      session_id: data.sessionId,
      user_id: data.userId,
      device: data.device ?? null,
      address: metadata.clientAddress ?? null,
      started_at: metadata.at,
      used_at: metadata.at,
      ended_at: null,
    }),
    UserSessionUsed: ({ metadata }, row) => ({
      address: metadata.clientAddress ?? row?.address ?? null,
      used_at: metadata.at,
    }),
    UserSignedOut: ({ metadata }) => ({ ended_at: metadata.at }),
    UserSessionRevoked: ({ metadata }) => ({ ended_at: metadata.at }),
  },
});
