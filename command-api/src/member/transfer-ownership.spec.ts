import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { Refusal } from '@watchglass/schemas/refusals';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { openTestCommandApi, PASSWORD, type Person, type TestCommandApi } from '../command-api-for-tests.ts';
import { load } from '../handle-command.ts';
import { createOrganization } from '../organization/create-organization.ts';
import {
  organizationFold,
  unknownOrganization,
  type Organization,
  type OrganizationFact,
} from '../organization/organization.ts';
import { changeMember, leaveOrganization, removeMember } from './change-members.ts';
import { transferOwnership } from './transfer-ownership.ts';

const apply = (organization: Organization, events: readonly OrganizationFact[]): Organization =>
  events.reduce(organizationFold.evolve, organization);
const made = { organizationId: 7, by: 'owner', licenceId: 'licence', at: new Date(0) };
const founded = apply(
  unknownOrganization,
  createOrganization(unknownOrganization, { name: 'House', timeZone: 'UTC' }, made),
);
const added = (userId: string, role: 1 | 2): OrganizationFact => ({
  type: 'MemberAdded',
  data: { organizationId: 7, userId, role, rights: {} },
});
const peopled = apply(founded, [added('ann', ROLE.admin), added('bob', ROLE.user)]);
const ownersOf = (organization: Organization): string[] =>
  (organization.status === 'active' ? [...organization.members] : [])
    .filter(([, { role }]) => role === ROLE.owner)
    .map(([id]) => id);

describe('an organization', () => {
  it('has exactly one owner, after any sequence of transfers, departures, changes and removals', () => {
    const who = fc.constantFrom('owner', 'ann', 'bob', 'carl');
    const step = fc.record({
      act: fc.constantFrom('add', 'change', 'remove', 'leave', 'transfer'),
      who,
      whom: who,
      role: fc.constantFrom(ROLE.user, ROLE.admin),
    });
    type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
    const deciding: Readonly<Record<string, (organization: Organization, step: Step) => OrganizationFact[]>> = {
      add: (organization, { whom, role }) =>
        organization.status === 'active' && organization.members.has(whom) ? [] : [added(whom, role)],
      change: (organization, { whom, role }) => changeMember(organization, whom, { role, permissions: {} }),
      remove: (organization, { whom }) => removeMember(organization, whom),
      leave: (organization, each) => leaveOrganization(organization, each.who),
      transfer: (organization, each) => transferOwnership(organization, each.who, each.whom),
    };
    let transfers = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let organization = peopled;
        for (const each of steps) {
          try {
            const events = deciding[each.act]?.(organization, each) ?? [];
            organization = apply(organization, events);
            if (each.act === 'transfer') transfers += 1;
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          expect(ownersOf(organization)).toHaveLength(1);
        }
      }),
    );
    expect(transfers).toBeGreaterThan(0);
  });
});

describe('transferring ownership', () => {
  let test: TestCommandApi;
  let owner: Person;
  let admin: Person;
  let org: number;

  beforeAll(async () => {
    test = await openTestCommandApi();
    [owner, admin] = [await test.person('Olga'), await test.person('Adam')];
    org = await test.organization(owner);
    await test.member({ organization: org, by: owner }, admin, { role: 2 });
  });
  afterAll(() => test.stop());

  const transfer = (from: Person, to: Person, body: object = {}) =>
    test.ask(
      'POST',
      `/api/spaces/space/${org}/transfer`,
      { userId: to.id, password: PASSWORD, confirmed: true, ...body },
      { token: from.token },
    );
  const pairs = async () =>
    (await test.events({ types: ['OwnershipGiven', 'OwnershipReceived'] })).map(({ type }) => type);
  const roles = async () => {
    const { state } = await load(test.deps.eventStore, organizationStream(org), organizationFold);
    return state.status === 'active' && [owner, admin].map(({ id }) => state.members.get(id)?.role);
  };

  it('requires the owner, their password and a confirmation', async () => {
    expect((await transfer(admin, owner)).code).toBe('AccessForbidden');
    expect(await transfer(owner, admin, { password: 'not the password' })).toMatchObject({
      status: 422,
      code: 'WrongPassword',
    });
    expect((await transfer(owner, admin, { confirmed: false })).code).toBe('InvalidRequest');
    expect((await transfer(owner, owner)).code).toBe('AlreadyTheOwner');
    expect((await transfer(owner, await test.person('Stan'))).code).toBe('NotAMember');
    expect(await pairs()).toEqual([]);
  });

  it('happens once if the process dies: not at all before it is stored, completely afterwards', async () => {
    const { eventStore } = test.deps;
    const append = eventStore.append.bind(eventStore);
    const dying = (when: 'before' | 'after'): void => {
      eventStore.append = async (...given) => {
        eventStore.append = append;
        if (when === 'after') await append(...given);
        throw new Unavailable('event store', 'the process died');
      };
    };
    dying('before');
    expect((await transfer(owner, admin)).status).toBe(503);
    await test.restart();
    expect([await pairs(), (await transfer(admin, owner)).code]).toEqual([[], 'AccessForbidden']);
    dying('after');
    expect((await transfer(owner, admin)).status).toBe(503);
    await test.restart();
    expect((await transfer(owner, admin)).code).toBe('AccessForbidden');
    expect(await pairs()).toEqual(['OwnershipGiven', 'OwnershipReceived']);
  });

  it('makes the previous owner an administrator, who can become owner again', async () => {
    expect((await transfer(admin, owner)).status).toBe(200);
    expect(await roles()).toEqual([3, 2]);
    expect(await pairs()).toHaveLength(4);
  });

  it('allows as many wrong passwords as a sign-in', async () => {
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      codes.push((await transfer(owner, admin, { password: 'not the password' })).code);
    expect(codes.at(0)).toBe('WrongPassword');
    expect(codes.at(-1)).toBe('TooManyRequests');
  });
});
