import { apiAccountShape } from '@watchglass/schemas/api-account/commands';
import { check } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import { formOf, newAccount, termsOf } from './account-form.ts';

const now = Date.UTC(2026, 10, 21, 10, 20);

it('is accepted by the contract once it has a name', () => {
  expect(check(apiAccountShape, termsOf({ ...newAccount(now), name: ' Grafana ' }))).toEqual({
    value: { name: 'Grafana', permissions: { sensors: 'r' }, expiresAt: '2027-02-19T10:00:00.000Z' },
  });
  expect(
    check(apiAccountShape, termsOf({ ...newAccount(now), expiresAt: null })).faults?.map(({ field }) => field),
  ).toEqual(['name', 'expiresAt']);
});

it('shows an existing account, and sends only rights that can be granted', () => {
  const view = {
    id: 'a',
    username: 'a@api.invalid',
    name: 'Reports',
    permissions: { alarms: 'w', billing: 'r' },
    effective: {},
    expiresAt: '2027-02-19T10:00:00.000Z',
    createdAt: '',
    createdBy: '',
    createdByName: '',
    lastUsedAt: null,
    etag: '"0"',
    position: '',
  } as const;
  expect(termsOf(formOf(view))).toEqual({ name: 'Reports', permissions: { alarms: 'w' }, expiresAt: view.expiresAt });
});
