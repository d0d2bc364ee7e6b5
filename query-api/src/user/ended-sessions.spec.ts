import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { SESSIONS_REVOKED } from '@watchglass/streams/http/revoked-sessions';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followEndedSessions, type EndedSessions } from './ended-sessions.ts';

const NOW = new Date('2026-01-02T12:00:00Z');
const [EARLIER, LATER, OLD, TOLD] = ['1', '2', '3', '4'].map(
  (digit) => `${digit.repeat(8)}-0000-7000-8000-000000000000`,
) as [string, string, string, string];

const bus = openInProcessLiveBus();
let postgres: FreshPostgres;
let sessions: EndedSessions;

const end = (id: string, position: string, at: Date): Promise<unknown> =>
  postgres.relational.query('INSERT INTO read.ended_sessions VALUES ($1, $2, $3)', [id, at, position]);

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query('CREATE SCHEMA read');
});
afterAll(() => postgres.drop());
beforeEach(() => {
  sessions = followEndedSessions({
    relational: postgres.relational,
    liveBus: bus,
    clock: () => NOW,
    report: () => undefined,
  });
});
afterEach(() => sessions.stop());

describe('ended sessions', () => {
  it('are known once the read model exists, earlier and later ones', async () => {
    expect(sessions.isReady).toBe(false);
    await postgres.relational.query(
      'CREATE TABLE read.ended_sessions (session_id uuid, ended_at timestamptz, position text COLLATE "C")',
    );
    await end(EARLIER, '01', new Date(NOW.getTime() - 3_600_000));
    await end(OLD, '00', new Date(NOW.getTime() - 25 * 3_600_000));
    await vi.waitFor(() => expect(sessions.isReady).toBe(true), WAIT);
    expect([EARLIER, OLD, LATER].map((id) => sessions.has(id))).toEqual([true, false, false]);
    await end(LATER, '02', NOW);
    await vi.waitFor(() => expect(sessions.has(LATER)).toBe(true), WAIT);
  });

  it('are known at once by an announcement on the live bus', () => {
    bus.publish(SESSIONS_REVOKED, { sessionId: TOLD, userId: TOLD });
    expect(sessions.has(TOLD)).toBe(true);
  });
});
