import { inviteShape } from '@watchglass/schemas/invitation/commands';
import { check } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import { faultsByField } from '../form/use-form.ts';
import { addressesIn, invitationOf, NEW_INVITATION, wrongAddress } from './invite-form.ts';

it('splits pasted addresses at any separator, each once', () => {
  expect(addressesIn(['Ann@example.org, bob@example.org;\n<cy@example.org>', 'ann@example.org', ' '])).toEqual([
    'ann@example.org',
    'bob@example.org',
    'cy@example.org',
  ]);
});

it('is accepted by the contract', () => {
  expect(check(inviteShape, invitationOf({ ...NEW_INVITATION, emails: ['ann@example.org'] })).faults).toBeUndefined();
  expect(check(inviteShape, invitationOf(NEW_INVITATION)).faults).toMatchObject([
    { field: 'items', rule: 'array.min' },
  ]);
});

it('names the invalid address', () => {
  const form = { ...NEW_INVITATION, emails: ['ann@example.org', 'bob'] };
  const faults = faultsByField(check(inviteShape, invitationOf(form)).faults ?? []);
  expect(wrongAddress(form, faults)).toEqual({ email: 'bob', rule: 'string.email' });
  expect(wrongAddress(form, {})).toBeNull();
});
