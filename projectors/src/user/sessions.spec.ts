import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const SESSION = '0192f7a0-0000-7000-8000-00000000000a';
const ids = { userId: USER_ID, sessionId: SESSION };
const signedIn: DomainEvent = { type: 'UserSignedIn', data: { ...ids, device: `sealed:1:${USER_ID}:ZGV2` } };

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('sessions'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('a session has a row with its device sealed, and ends with its revocation', async () => {
  await projected.apply(recorded(signedIn), recorded({ type: 'UserSessionUsed', data: ids }));
  expect(await projected.rows('sessions')).toMatchObject([
    { session_id: SESSION, user_id: USER_ID, device: `sealed:1:${USER_ID}:ZGV2`, ended_at: null },
  ]);
  await projected.apply(recorded({ type: 'UserSessionRevoked', data: { ...ids, cause: 'endedByUser' } }));
  expect((await projected.rows('sessions'))[0]?.['ended_at']).not.toBeNull();
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(signedIn), recorded({ type: 'UserSignedOut', data: ids })];
  await projected.apply(...events);
  const once = await projected.rows('sessions');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('sessions')).toEqual(once);
});
