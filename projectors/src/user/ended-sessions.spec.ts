import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const [LEFT, STOLEN] = ['1', '2'].map((digit) => `${digit.repeat(8)}-0000-7000-8000-000000000000`) as [string, string];

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('ended_sessions'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('sessions end by sign-out and by revocation, with the instant', async () => {
  const left = recorded({ type: 'UserSignedOut', data: { userId: USER_ID, sessionId: LEFT } });
  await projected.apply(
    left,
    recorded({ type: 'UserSessionRevoked', data: { userId: USER_ID, sessionId: STOLEN, cause: 'refreshTokenReused' } }),
  );
  const rows = await projected.rows('ended_sessions');
  expect(rows.map((row) => row['session_id'])).toEqual([LEFT, STOLEN]);
  expect(new Date(String(rows[0]?.['ended_at']))).toEqual(new Date(String(left.metadata['at'])));
});
