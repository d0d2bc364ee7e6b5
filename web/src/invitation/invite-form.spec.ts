import { inviteShape } from '@watchglass/schemas/invitation/commands';
import { check } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import { faultsByField } from '../form/use-form.ts';
import { addressesIn, invitationOf, NEW_INVITATION, wrongAddress } from './invite-form.ts';

it('takes addresses however they are pasted, each once', () => {
  expect(addressesIn(['Ann@example.org, bob@example.org;\n<cy@example.org>', 'ann@example.org', ' '])).toEqual([
    'ann@example.org',
    'bob@example.org',
    'cy@example.org',
  ]);
});

it('is what the contract takes', () => {
  expect(check(inviteShape, invitationOf({ ...NEW_INVITATION, emails: ['ann@example.org'] })).faults).toBeUndefined();
  expect(check(inviteShape, invitationOf(NEW_INVITATION)).faults).toMatchObject([
    { field: 'items', rule: 'array.min' },
  ]);
});

it('names the address that is wrong', () => {
  const form = { ...NEW_INVITATION, emails: ['ann@example.org', 'bob'] };
  const faults = faultsByField(check(inviteShape, invitationOf(form)).faults ?? []);
  expect(wrongAddress(form, faults)).toEqual({ email: 'bob', rule: 'string.email' });
  expect(wrongAddress(form, {})).toBeNull();
});
