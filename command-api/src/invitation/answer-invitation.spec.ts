import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { INVITATION_DAYS, OPEN_INVITATIONS } from '@watchglass/schemas/invitation/limits';
import { ROLE } from '@watchglass/schemas/member/rights';
import { Refusal } from '@watchglass/schemas/refusals';
import { changeMember, removeMember } from '../member/change-members.ts';
import { createOrganization } from '../organization/create-organization.ts';
import { organizationFold, unknownOrganization, type Organization } from '../organization/organization.ts';
import { acceptInvitation, rejectInvitation } from './answer-invitation.ts';
import { invitePeople, type Invited } from './invite-people.ts';
import { markInvitationSent, processInvitation } from './process-invitation.ts';

const AT = new Date('2026-03-01T10:00:00.000Z');
const LATER = new Date(AT.getTime() + INVITATION_DAYS * 86_400_000);
const [ANN, BOB] = ['0195f000-0000-7000-8000-00000000000a', '0195f000-0000-7000-8000-00000000000b'] as const;

const invited = (subjectId: string, invitationId: string, more: Partial<Invited> = {}): Invited => ({
  invitationId,
  email: 'x@example.org',
  address: `sealed:1:${subjectId}:bG9naW4`,
  subjectId,
  userId: null,
  role: ROLE.user,
  rights: { sensors: 'r' },
  ...more,
});
const apply = (organization: Organization, events: readonly DomainEvent[]): Organization =>
  (events as Parameters<typeof organizationFold.evolve>[1][]).reduce(organizationFold.evolve, organization);
const founded = apply(
  unknownOrganization,
  createOrganization(
    unknownOrganization,
    { name: 'House', timeZone: 'UTC' },
    { organizationId: 7, by: 'owner', licenceId: 'licence', at: AT },
  ),
);
const terms = { language: 'en', at: AT };
const inviting = (organization: Organization, ...people: Invited[]): Organization =>
  apply(organization, invitePeople(organization, people, terms));
const withAnn = inviting(founded, invited(ANN, 'i1'));
const ann = { invitationId: 'i1', userId: 'ann', subjectId: ANN, at: AT };

const code = (decide: () => unknown): string => {
  try {
    decide();
    return 'ok';
  } catch (error) {
    return error instanceof Refusal ? error.code : `bug: ${String(error)}`;
  }
};
const membersOf = (organization: Organization) => (organization.status === 'active' ? organization.members : new Map());

describe('an invitation', () => {
  it('makes a member with its role and rights in the same decision in which it is accepted', () => {
    const events = acceptInvitation(withAnn, ann);
    expect(events.map(({ type }) => type)).toEqual(['InvitationAccepted', 'MemberAdded']);
    expect(membersOf(apply(withAnn, events)).get('ann')).toEqual({ role: ROLE.user, rights: { sensors: 'r' } });
  });

  it('makes a member once, however often it is accepted', () => {
    const accepted = apply(withAnn, acceptInvitation(withAnn, ann));
    expect(acceptInvitation(accepted, ann)).toEqual([]);
  });

  it('does not restore a member who was removed since', () => {
    const accepted = apply(withAnn, acceptInvitation(withAnn, ann));
    const removed = apply(accepted, removeMember(accepted, 'ann'));
    expect(code(() => acceptInvitation(removed, ann))).toBe('InvitationUsed');
  });

  it('leaves the rights of an existing member unchanged', () => {
    const asAdmin = inviting(founded, invited(BOB, 'i2', { role: ROLE.admin }));
    const member = apply(withAnn, acceptInvitation(withAnn, ann));
    const both = apply(member, invitePeople(member, [invited(BOB, 'i2', { role: ROLE.admin })], terms));
    expect(acceptInvitation(both, { ...ann, invitationId: 'i2', subjectId: BOB })).toMatchObject([
      { type: 'InvitationAccepted' },
    ]);
    expect(acceptInvitation(asAdmin, { ...ann, invitationId: 'i2', subjectId: BOB })).toHaveLength(2);
  });

  it('is found for the invited address only', () => {
    for (const subjectId of [BOB, null]) {
      expect(code(() => acceptInvitation(withAnn, { ...ann, subjectId }))).toBe('NotFound');
      expect(code(() => rejectInvitation(withAnn, { ...ann, subjectId }))).toBe('NotFound');
    }
  });

  it('expires, and is open again after it is resent', () => {
    const late = { ...ann, at: LATER };
    expect(code(() => acceptInvitation(withAnn, late))).toBe('InvitationExpired');
    const resent = apply(withAnn, processInvitation(withAnn, { action: 'resend' }, { invitationId: 'i1', at: LATER }));
    expect(acceptInvitation(resent, late)).toHaveLength(2);
  });

  it('that was revoked or declined is refused with that reason', () => {
    const revoked = apply(withAnn, processInvitation(withAnn, { action: 'delete' }, { invitationId: 'i1', at: AT }));
    expect(code(() => acceptInvitation(revoked, ann))).toBe('InvitationRevoked');
    expect(code(() => processInvitation(revoked, { action: 'resend' }, { invitationId: 'i1', at: AT }))).toBe(
      'InvitationRevoked',
    );
    const rejected = apply(withAnn, rejectInvitation(withAnn, ann));
    expect(code(() => acceptInvitation(rejected, ann))).toBe('InvitationRejected');
    expect(rejectInvitation(rejected, ann)).toEqual([]);
  });

  it('is removed from the list when it is deleted after its end', () => {
    const gone = apply(withAnn, processInvitation(withAnn, { action: 'delete' }, { invitationId: 'i1', at: LATER }));
    expect(gone.status === 'active' && gone.invitations.get('i1')?.status).toBe('removed');
    expect(code(() => processInvitation(gone, { action: 'delete' }, { invitationId: 'i1', at: LATER }))).toBe(
      'NotFound',
    );
  });

  it('is marked as sent after its first mail, unless it was answered before', () => {
    const sent = apply(withAnn, markInvitationSent(withAnn, 'i1'));
    expect(markInvitationSent(sent, 'i1')).toEqual([]);
    const accepted = apply(withAnn, acceptInvitation(withAnn, ann));
    expect(markInvitationSent(accepted, 'i1')).toEqual([]);
  });
});

describe('inviting', () => {
  it('invites a whole list or nobody', () => {
    expect(code(() => inviting(founded, invited(ANN, 'i1'), invited(ANN, 'i2')))).toBe('AlreadyInvited');
    expect(code(() => inviting(withAnn, invited(BOB, 'i2'), invited(ANN, 'i3')))).toBe('AlreadyInvited');
    expect(code(() => inviting(founded, invited(ANN, 'i1', { userId: 'owner' })))).toBe('AlreadyAMember');
    expect(invitePeople(founded, [invited(ANN, 'i1'), invited(BOB, 'i2')], terms)).toHaveLength(2);
  });

  it('is refused once the limit of open invitations is reached', () => {
    const many = Array.from({ length: OPEN_INVITATIONS }, (_, index) =>
      invited(`00000000-0000-7000-8000-${String(index).padStart(12, '0')}`, `m${index}`),
    );
    const full = inviting(founded, ...many);
    expect(code(() => inviting(full, invited(ANN, 'i1')))).toBe('TooManyInvitations');
    expect(
      code(() =>
        inviting(
          apply(full, processInvitation(full, { action: 'delete' }, { invitationId: 'm0', at: AT })),
          invited(ANN, 'i1'),
        ),
      ),
    ).toBe('ok');
  });

  it('accepts an account that is no member', () => {
    expect(invitePeople(founded, [invited(ANN, 'i1', { userId: 'somebody' })], terms)).toEqual(
      invitePeople(founded, [invited(ANN, 'i1')], terms),
    );
  });

  it('is possible again after the previous invitation has expired, and the previous one then stays expired', () => {
    const again = apply(withAnn, invitePeople(withAnn, [invited(ANN, 'i2')], { language: 'en', at: LATER }));
    expect(code(() => processInvitation(again, { action: 'resend' }, { invitationId: 'i1', at: LATER }))).toBe(
      'AlreadyInvited',
    );
  });
});

it('leads to one membership with the offered or a later standing, after any sequence of commands', () => {
  const act = fc.constantFrom('accept', 'reject', 'revoke', 'resend', 'sent', 'change', 'remove', 'invite');
  const decisions: Record<string, (organization: Organization) => readonly DomainEvent[]> = {
    accept: (organization) => acceptInvitation(organization, ann),
    reject: (organization) => rejectInvitation(organization, ann),
    revoke: (organization) => processInvitation(organization, { action: 'delete' }, { invitationId: 'i1', at: AT }),
    resend: (organization) => processInvitation(organization, { action: 'resend' }, { invitationId: 'i1', at: AT }),
    sent: (organization) => markInvitationSent(organization, 'i1'),
    change: (organization) => changeMember(organization, 'ann', { role: ROLE.user, permissions: {} }),
    remove: (organization) => removeMember(organization, 'ann'),
    invite: (organization) => invitePeople(organization, [invited(BOB, 'i2')], terms),
  };
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let organization = withAnn;
      let added = 0;
      for (const each of acts) {
        const verdict = code(() => {
          const events = decisions[each]?.(organization) ?? [];
          added += events.filter(({ type }) => type === 'MemberAdded').length;
          organization = apply(organization, events);
        });
        if (verdict.startsWith('bug')) return false;
      }
      return added <= 1;
    }),
  );
});
