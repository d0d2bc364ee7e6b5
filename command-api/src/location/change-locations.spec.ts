import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { LOCATIONS_PER_ORGANIZATION } from '@watchglass/schemas/location/limits';
import { limitOf, ROLE } from '@watchglass/schemas/member/rights';
import { codeOf } from '../code-for-tests.ts';
import { acceptInvitation } from '../invitation/answer-invitation.ts';
import { invitePeople, type Invited } from '../invitation/invite-people.ts';
import { processInvitation } from '../invitation/process-invitation.ts';
import { changeMember, changeMembers } from '../member/change-members.ts';
import { createOrganization } from '../organization/create-organization.ts';
import { organizationFold, unknownOrganization, type Organization } from '../organization/organization.ts';
import { changeLocation, createLocation, deleteLocation } from './change-locations.ts';

const AT = new Date('2026-03-01T10:00:00.000Z');
const made = { organizationId: 7, by: 'owner', licenceId: 'licence', at: AT };
const apply = (organization: Organization, events: readonly DomainEvent[]): Organization =>
  (events as Parameters<typeof organizationFold.evolve>[1][]).reduce(organizationFold.evolve, organization);
const place = (locationId: string, name = locationId) => ({
  locationId,
  name,
  address: null,
  coordinates: null,
  timeZone: 'Europe/Riga',
});
const empty = apply(
  unknownOrganization,
  createOrganization(unknownOrganization, { name: 'House', timeZone: 'UTC' }, made),
);
const founded = ['cellar', 'roof'].reduce(
  (organization, id) => apply(organization, createLocation(organization, place(id))),
  empty,
);
const added = (userId: string, locations?: string[]): DomainEvent => ({
  type: 'MemberAdded',
  data: { organizationId: 7, userId, role: ROLE.user, rights: {}, ...(locations && { locations }) },
});
const invited = (invitationId: string, more: Partial<Invited> = {}): Invited => ({
  invitationId,
  email: 'x@example.org',
  subjectId: 'a',
  address: 'sealed:1:0195f000-0000-7000-8000-00000000000a:bG9naW4',
  userId: null,
  role: ROLE.user,
  rights: {},
  ...more,
});
const ann = { invitationId: 'i', userId: 'ann', subjectId: '0195f000-0000-7000-8000-00000000000a', at: AT };
const inviting = (organization: Organization, more: Partial<Invited>): Organization =>
  apply(organization, invitePeople(organization, [invited('i', more)], { language: 'en', at: AT }));
const limitsOf = (organization: Organization): ReadonlyMap<string, readonly string[] | null> =>
  new Map(
    organization.status === 'active' ? [...organization.members].map(([id, member]) => [id, limitOf(member)]) : [],
  );
const free = { kinds: [] };

describe('a location', () => {
  it('has a unique name in its organization, regardless of case', () => {
    expect(codeOf(() => createLocation(founded, place('another', 'CELLAR')))).toBe('LocationNameTaken');
    expect(codeOf(() => changeLocation(founded, place('roof', 'Cellar')))).toBe('LocationNameTaken');
    expect(changeLocation(founded, place('roof', 'ROOF'))).toMatchObject([
      { type: 'LocationChanged', data: { before: { name: 'roof' }, name: 'ROOF' } },
    ]);
    expect(codeOf(() => changeLocation(founded, place('attic')))).toBe('NotFound');
  });

  it('is refused beyond the limit of an organization', () => {
    let many = empty;
    for (let at = 0; at < LOCATIONS_PER_ORGANIZATION; at += 1)
      many = apply(many, [{ type: 'LocationCreated', data: { organizationId: 7, ...place(`l${at}`) } }]);
    expect(codeOf(() => createLocation(many, place('more')))).toBe('TooManyLocations');
  });

  it('is not deleted while a thing is there, or a member is limited to it', () => {
    expect(codeOf(() => deleteLocation(founded, { locationId: 'cellar' }, { kinds: ['plan'] }))).toBe(
      'LocationOccupied',
    );
    const limited = apply(founded, [added('ann', ['cellar'])]);
    expect(codeOf(() => deleteLocation(limited, { locationId: 'cellar' }, free))).toBe('LocationGranted');
    expect(deleteLocation(limited, { locationId: 'roof' }, free)).toMatchObject([{ type: 'LocationDeleted' }]);
    expect(codeOf(() => deleteLocation(limited, { locationId: 'attic' }, free))).toBe('NotFound');
  });

  it('is not deleted while an invitation to it may still be accepted, also an expired one that can be resent', () => {
    const open = inviting(founded, { locations: ['roof'] });
    expect(codeOf(() => deleteLocation(open, { locationId: 'roof' }, free))).toBe('LocationGranted');
    const later = { invitationId: 'i', at: new Date('2027-01-01T00:00:00.000Z') };
    const removed = apply(open, processInvitation(open, { action: 'delete' }, later));
    expect(deleteLocation(removed, { locationId: 'roof' }, free)).toHaveLength(1);
  });
});

describe('a limit to locations', () => {
  it('passes from the invitation to the member', () => {
    const open = inviting(founded, { locations: ['roof', 'roof', 'cellar'] });
    expect(limitsOf(apply(open, acceptInvitation(open, ann))).get('ann')).toEqual(['roof', 'cellar']);
  });

  it('accepts only known locations and plain users', () => {
    expect(codeOf(() => inviting(founded, { locations: ['attic'] }))).toBe('InvalidRequest');
    expect(codeOf(() => inviting(founded, { role: ROLE.admin, locations: ['roof'] }))).toBe('InvalidRequest');
    const organization = apply(founded, [added('ann')]);
    expect(() =>
      changeMembers(organization, { items: [{ id: 'ann', role: ROLE.user, locations: ['attic'] }] }),
    ).toThrow(
      expect.objectContaining({
        code: 'InvalidRequest',
        detail: { fields: [expect.objectContaining({ field: 'items.0.locations' })] },
      }),
    );
  });

  it('stays after a change without locations, and ends with an empty list or the role of an administrator', () => {
    const limited = apply(founded, [added('ann', ['roof'])]);
    const changed = (to: Parameters<typeof changeMember>[2]): readonly string[] | null | undefined =>
      limitsOf(apply(limited, changeMember(limited, 'ann', to))).get('ann');
    expect(changed({ role: ROLE.user, permissions: { sensors: 'r' } })).toEqual(['roof']);
    expect(changed({ role: ROLE.user, permissions: {}, locations: ['cellar'] })).toEqual(['cellar']);
    expect(changed({ role: ROLE.user, permissions: {}, locations: [] })).toBeNull();
    expect(changed({ role: ROLE.admin, permissions: {} })).toBeNull();
    expect(changeMember(limited, 'ann', { role: ROLE.user, permissions: {}, locations: ['roof'] })).toEqual([]);
  });

  it('never ends by the deletion of locations, after any sequence of commands', () => {
    const where = fc.constantFrom('cellar', 'roof');
    const step = fc.record({
      act: fc.constantFrom('delete', 'create', 'limit', 'invite', 'accept', 'revoke'),
      locationId: where,
      both: fc.boolean(),
    });
    const decide = (
      organization: Organization,
      { act, locationId, both }: { act: string; locationId: string; both: boolean },
    ): readonly DomainEvent[] => {
      const locations = both ? ['cellar', 'roof'] : [locationId];
      if (act === 'delete') return deleteLocation(organization, { locationId }, free);
      if (act === 'create') return createLocation(organization, place(locationId));
      if (act === 'limit') return changeMember(organization, 'bob', { role: ROLE.user, permissions: {}, locations });
      if (act === 'invite')
        return invitePeople(organization, [invited('i', { locations })], { language: 'en', at: AT });
      return act === 'accept'
        ? acceptInvitation(organization, ann)
        : processInvitation(organization, { action: 'delete' }, { invitationId: 'i', at: AT });
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let organization = apply(founded, [added('bob', ['roof'])]);
        for (const each of steps) {
          expect(
            codeOf(() => {
              organization = apply(organization, decide(organization, each));
            }),
          ).not.toBe('bug');
          const known = organization.status === 'active' ? organization.locations : new Map();
          for (const [userId, limit] of limitsOf(organization)) {
            if (userId === 'owner') continue;
            expect(limit?.length).toBeGreaterThan(0);
            expect(limit?.every((id) => known.has(id))).toBe(true);
          }
        }
      }),
    );
  });
});
