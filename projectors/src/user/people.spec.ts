import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const registered: DomainEvent = {
  type: 'UserRegistered',
  data: { userId: USER_ID, login: `sealed:1:${USER_ID}:bG9naW4`, name: `sealed:1:${USER_ID}:bmFtZQ`, language: 'en', termsVersion: '1' },
};
const confirmed: DomainEvent = { type: 'UserEmailConfirmed', data: { userId: USER_ID } };

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('people'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('name and login stay sealed', async () => {
  await projected.apply(recorded(registered));
  expect(await projected.rows('people')).toMatchObject([
    { user_id: USER_ID, login: `sealed:1:${USER_ID}:bG9naW4`, name: `sealed:1:${USER_ID}:bmFtZQ`, confirmed: false },
  ]);
});

test('a confirmed address is told by the row', async () => {
  await projected.apply(recorded(registered), recorded(confirmed));
  expect(await projected.rows('people')).toMatchObject([{ confirmed: true, language: 'en' }]);
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(registered), recorded(confirmed)];
  await projected.apply(...events);
  const once = await projected.rows('people');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('people')).toEqual(once);
});
