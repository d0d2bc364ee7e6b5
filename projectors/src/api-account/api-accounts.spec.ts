import type { ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const about = { accountId: '11111111-0000-7000-8000-000000000000', organizationId: 7 };
const [FIRST, SECOND] = ['2', '3'].map((digit) => `${digit.repeat(8)}-0000-7000-8000-000000000000`) as [string, string];
const terms = { name: 'Grafana', rights: { sensors: 'r' as const }, expiresAt: '2027-01-01T00:00:00.000Z' };
const created: ApiAccountEvent = {
  type: 'ApiAccountCreated',
  data: { ...about, ...terms, secretId: FIRST, createdBy: USER_ID },
};
const changed: ApiAccountEvent = {
  type: 'ApiAccountChanged',
  data: { ...about, before: terms, ...terms, name: 'Reports' },
};
const renewed: ApiAccountEvent = { type: 'ApiAccountSecretRenewed', data: { ...about, secretId: SECOND } };
const used: ApiAccountEvent = { type: 'ApiAccountUsed', data: { ...about, secretId: FIRST, day: '2026-03-01' } };
const revoked: ApiAccountEvent = { type: 'ApiAccountRevoked', data: about };

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('api_accounts'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('an account has its last name and rights; its version counts the changes of these', async () => {
  const changes = await projected.apply(
    recorded(created),
    recorded(used, {}, 0),
    recorded(changed, {}, 1),
    recorded(renewed, {}, 2),
  );
  expect(changes).toEqual([{ organizationId: 7, concept: 'apiAccount', id: about.accountId }]);
  const [row] = await projected.rows('api_accounts');
  expect(row).toMatchObject({
    name: 'Reports',
    rights: { sensors: 'r' },
    secret_id: SECOND,
    created_by: USER_ID,
    revision: 2,
    deleted: false,
  });
  expect(row?.['last_used_at']).not.toBeNull();
});

test('a revoked account stays, marked as revoked', async () => {
  await projected.apply(recorded(created), recorded(revoked, {}, 1));
  expect(await projected.rows('api_accounts')).toMatchObject([{ deleted: true, last_used_at: null }]);
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(created), recorded(changed, {}, 1), recorded(used)];
  await projected.apply(...events);
  const once = await projected.rows('api_accounts');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('api_accounts')).toEqual(once);
});
