import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const registered: DomainEvent = {
  type: 'UserRegistered',
  data: {
    userId: USER_ID,
    login: `sealed:1:${USER_ID}:bG9naW4`,
    name: `sealed:1:${USER_ID}:bmFtZQ`,
    language: 'en',
    termsVersion: '1',
  },
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
    {
      user_id: USER_ID,
      login: `sealed:1:${USER_ID}:bG9naW4`,
      name: `sealed:1:${USER_ID}:bmFtZQ`,
      confirmed: false,
      auth_type: 'password',
    },
  ]);
});

test('a confirmed address appears in the row', async () => {
  await projected.apply(recorded(registered), recorded(confirmed));
  expect(await projected.rows('people')).toMatchObject([{ confirmed: true, language: 'en' }]);
});

test('a changed profile and changed units appear in the row', async () => {
  const profile = { userId: USER_ID, name: `sealed:1:${USER_ID}:bmV3`, language: 'lv', timeZone: 'Europe/Riga' };
  const units = { ...DEFAULT_UNITS, temperature: 'F' } as const;
  await projected.apply(
    recorded(registered),
    recorded({ type: 'UserProfileChanged', data: profile }),
    recorded({ type: 'UserUnitsChanged', data: { userId: USER_ID, units } }),
  );
  expect(await projected.rows('people')).toMatchObject([
    { name: profile.name, language: 'lv', time_zone: 'Europe/Riga', units },
  ]);
});

test('a person registered by a provider signs in by it alone until they set a password', async () => {
  const byProvider = {
    ...registered,
    data: { ...registered.data, vouchedBy: 'https://provider.example' },
  } as DomainEvent;
  await projected.apply(recorded(byProvider));
  expect(await projected.rows('people')).toMatchObject([{ auth_type: 'provider' }]);
  await projected.apply(recorded({ type: 'UserPasswordChanged', data: { userId: USER_ID, cause: 'reset' } }));
  expect(await projected.rows('people')).toMatchObject([{ auth_type: 'password' }]);
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(registered), recorded(confirmed)];
  await projected.apply(...events);
  const once = await projected.rows('people');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('people')).toEqual(once);
});
