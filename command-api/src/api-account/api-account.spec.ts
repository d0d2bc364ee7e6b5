import type { ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import { API_ACCOUNT_MAX_DAYS } from '@watchglass/schemas/api-account/limits';
import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { expect, it } from 'vitest';
import { apiAccountFold, unknownApiAccount, type ApiAccount } from './api-account.ts';
import { changeApiAccount } from './change-api-account.ts';
import { createApiAccount } from './create-api-account.ts';
import { renewSecret } from './renew-secret.ts';
import { revokeApiAccount } from './revoke-api-account.ts';
import { codeOf } from '../code-for-tests.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const inDays = (days: number): string => new Date(at.getTime() + days * 86_400_000).toISOString();
const admin: Membership = { role: ROLE.admin, rights: {} };
const reader: Membership = { role: ROLE.user, rights: { sensors: 'r' } };
const terms = { name: 'Grafana', permissions: { sensors: 'r' as const }, expiresAt: inDays(90) };
const about = { accountId: 'account', organizationId: 7, secretId: 'first', createdBy: 'olga', termsVersion: '2' };

const apply = (account: ApiAccount, events: readonly ApiAccountEvent[]): ApiAccount =>
  events.reduce(apiAccountFold.evolve, account);
const created = apply(
  unknownApiAccount,
  createApiAccount(unknownApiAccount, { ...about, terms }, { membership: admin, at }),
);

it('is created with at most its creator’s rights, for a limited time', () => {
  const create = (given: Partial<typeof terms>, membership = admin) =>
    codeOf(() => createApiAccount(unknownApiAccount, { ...about, terms: { ...terms, ...given } }, { membership, at }));
  expect(create({}, reader)).toBe('ok');
  expect(
    codeOf(() =>
      createApiAccount(
        unknownApiAccount,
        { ...about, terms: { ...terms, permissions: { sensors: 'w' } } },
        { membership: reader, at },
      ),
    ),
  ).toBe('ApiRightsTooWide');
  expect([inDays(0), inDays(-1), inDays(API_ACCOUNT_MAX_DAYS + 1)].map((expiresAt) => create({ expiresAt }))).toEqual(
    Array(3).fill('ApiExpiryOutOfRange'),
  );
  expect(create({ expiresAt: inDays(API_ACCOUNT_MAX_DAYS) })).toBe('ok');
});

it('is changed only by a member who has the given rights, and an unchanged one publishes no event', () => {
  const change = (given: object, membership = admin) =>
    changeApiAccount(created, { organizationId: 7, terms: { ...terms, ...given } }, { membership, at });
  expect(change({}, reader)).toEqual([]);
  expect(change({ permissions: { alarms: 'w' } })).toMatchObject([
    {
      type: 'ApiAccountChanged',
      data: { before: { name: 'Grafana', rights: { sensors: 'r' } }, rights: { alarms: 'w' } },
    },
  ]);
  expect(codeOf(() => change({ permissions: { alarms: 'w' } }, reader))).toBe('ApiRightsTooWide');
  expect(codeOf(() => change({ expiresAt: inDays(-1) }))).toBe('ApiExpiryOutOfRange');
});

it('has one secret at a time', () => {
  expect(apply(created, renewSecret(created, { organizationId: 7, secretId: 'second' }))).toMatchObject({
    secretId: 'second',
  });
});

it('is not found by another organization, nor after its revocation', () => {
  const revoked = apply(created, revokeApiAccount(created, 7));
  for (const [account, organizationId] of [
    [created, 8],
    [revoked, 7],
    [unknownApiAccount, 7],
  ] as const) {
    expect(codeOf(() => changeApiAccount(account, { organizationId, terms }, { membership: admin, at }))).toBe(
      'NotFound',
    );
    expect(codeOf(() => renewSecret(account, { organizationId, secretId: 'second' }))).toBe('NotFound');
    expect(codeOf(() => revokeApiAccount(account, organizationId))).toBe('NotFound');
  }
});
