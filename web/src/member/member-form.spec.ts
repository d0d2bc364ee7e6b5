import { addMembersShape, changeMemberShape } from '@watchglass/schemas/member/commands';
import { check } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import { additionOf, changeOf, formOf, NEW_MEMBER, rightsToSend, withRight } from './member-form.ts';

it('gives, changes and takes a right of one module', () => {
  expect(withRight({ sensors: 'r' }, 'alarms', 'w')).toEqual({ sensors: 'r', alarms: 'w' });
  expect(withRight({ sensors: 'r' }, 'sensors', 'w')).toEqual({ sensors: 'w' });
  expect(withRight({ sensors: 'r', alarms: 'r' }, 'sensors', 'none')).toEqual({ alarms: 'r' });
});

it('sends rights of plain users only, and only those that can be given', () => {
  expect(rightsToSend({ ...NEW_MEMBER, rights: { sensors: 'w', billing: 'w' } })).toEqual({ sensors: 'w' });
  expect(rightsToSend({ ...NEW_MEMBER, role: 2 })).toEqual({});
});

it('is what the contract takes', () => {
  expect(check(addMembersShape, additionOf({ ...NEW_MEMBER, 'items.0.login': ' una@example.org ' })).faults).toBeUndefined();
  const changed = formOf({ id: 'u', name: 'Una', email: 'una@example.org', role: 1, permissions: { devices: 'r' } });
  expect(check(changeMemberShape, changeOf(changed)).faults).toBeUndefined();
});

it('faults of the contract name the field of the form', () => {
  expect(check(addMembersShape, additionOf({ ...NEW_MEMBER, 'items.0.login': 'una' })).faults).toMatchObject([{ field: 'items.0.login', rule: 'string.email' }]);
});
