import { changeMemberShape } from '@watchglass/schemas/member/commands';
import { check } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import { changeOf, NEW_STANDING, rightsToSend, standingOf, withRight } from './member-form.ts';

it('grants, changes and revokes a right of one module', () => {
  expect(withRight({ sensors: 'r' }, 'alarms', 'w')).toEqual({ sensors: 'r', alarms: 'w' });
  expect(withRight({ sensors: 'r' }, 'sensors', 'w')).toEqual({ sensors: 'w' });
  expect(withRight({ sensors: 'r', alarms: 'r' }, 'sensors', 'none')).toEqual({ alarms: 'r' });
});

it('sends rights of plain users only, and only grantable ones', () => {
  expect(rightsToSend({ ...NEW_STANDING, rights: { sensors: 'w', billing: 'w' } })).toEqual({ sensors: 'w' });
  expect(rightsToSend({ ...NEW_STANDING, role: 2 })).toEqual({});
});

it('is accepted by the contract', () => {
  const una = {
    id: 'u',
    name: 'Una',
    email: 'una@example.org',
    permissions: { devices: 'r' },
    locations: [],
    authType: 'password',
    since: '2026-03-01T10:00:00.000Z',
  } as const;
  for (const role of [0, 1, 2] as const)
    expect(check(changeMemberShape, changeOf(standingOf({ ...una, role }))).faults).toBeUndefined();
});
