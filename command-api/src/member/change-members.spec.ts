import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MemberEvent } from '@watchglass/schemas/member/events';
import { ROLE } from '@watchglass/schemas/member/rights';
import { createOrganization } from '../organization/create-organization.ts';
import {
  organizationFold,
  unknownOrganization,
  type Organization,
  type OrganizationFact,
} from '../organization/organization.ts';
import { changeMember, changeMembers, removeMember } from './change-members.ts';
import { codeOf } from '../code-for-tests.ts';

const people = ['owner', 'ann', 'bob', 'carl'];
const apply = (organization: Organization, events: readonly OrganizationFact[]): Organization =>
  events.reduce(organizationFold.evolve, organization);
const made = { organizationId: 7, by: 'owner', licenceId: 'licence', at: new Date(0) };
const founded = apply(
  unknownOrganization,
  createOrganization(unknownOrganization, { name: 'House', timeZone: 'UTC' }, made),
);
const added = (userId: string, role: 1 | 2 = ROLE.user, rights = {}): MemberEvent => ({
  type: 'MemberAdded',
  data: { organizationId: 7, userId, role, rights },
});

it('changes nothing if nothing is different', () => {
  const rights = { sensors: 'r', alarms: 'w' } as const;
  const organization = apply(founded, [added('ann', ROLE.user, rights)]);
  expect(changeMember(organization, 'ann', { role: ROLE.user, permissions: { alarms: 'w', sensors: 'r' } })).toEqual(
    [],
  );
  expect(changeMember(organization, 'ann', { role: ROLE.user, permissions: { sensors: 'r' } })).toMatchObject([
    { type: 'MemberRightsChanged', data: { before: { role: ROLE.user, rights }, rights: { sensors: 'r' } } },
  ]);
});

it('changes a whole list or none of it, each change after the previous one', () => {
  const organization = apply(founded, [added('ann'), added('bob')]);
  const to = (id: string, role: 1 | 2) => ({ id, role });
  expect(codeOf(() => changeMembers(organization, { items: [to('ann', ROLE.admin), to('owner', ROLE.user)] }))).toBe(
    'OwnerCannotBeChanged',
  );
  expect(codeOf(() => changeMembers(organization, { items: [to('ann', ROLE.admin), to('carl', ROLE.user)] }))).toBe(
    'NotAMember',
  );
  const events = changeMembers(organization, {
    items: [to('ann', ROLE.admin), to('bob', ROLE.user), to('ann', ROLE.user)],
  });
  expect(events.map(({ data }) => ('role' in data ? data.role : null))).toEqual([ROLE.admin, ROLE.user]);
});

it('keeps exactly one owner, after any sequence of commands', () => {
  const who = fc.constantFrom(...people);
  const role = fc.constantFrom(ROLE.user, ROLE.admin);
  const step = fc.oneof(
    fc.record({ act: fc.constant('add' as const), who, role }),
    fc.record({ act: fc.constant('change' as const), who, role }),
    fc.record({ act: fc.constant('remove' as const), who, role }),
  );
  const decide = (
    organization: Organization,
    { act, who: userId, role: given }: { act: string; who: string; role: 1 | 2 },
  ): MemberEvent[] => {
    if (act === 'add')
      return organization.status === 'active' && organization.members.has(userId) ? [] : [added(userId, given)];
    return act === 'change'
      ? changeMember(organization, userId, { role: given, permissions: {} })
      : removeMember(organization, userId);
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let organization = founded;
      for (const each of steps) {
        const verdict = codeOf(() => {
          organization = apply(organization, decide(organization, each));
        });
        if (verdict === 'bug') return false;
      }
      const members = organization.status === 'active' ? [...organization.members] : [];
      return (
        members
          .filter(([, { role: held }]) => held === ROLE.owner)
          .map(([id]) => id)
          .join() === 'owner'
      );
    }),
  );
});
