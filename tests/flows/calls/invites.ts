import { INVITATION_MAILS_PER_HOUR } from '@watchglass/schemas/invitation/limits';
import type { Call } from './call.ts';

const lodge = { org: '{lodge}' };
const which = (name: string) => ({ at: { org: '{lodge}', id: `{${name}}` } });
const person = (email: string, locations: readonly string[] = []) => ({
  items: [{ email, role: 1, permissions: { sensors: 'r' }, locations }],
});

/** Specification, section 7, "Invites and contacts". */
export const invitesCalls: readonly Call[] = [
  { call: 'GET /api/invites/{org}', who: 'admin', is: 200 },
  {
    call: 'POST /api/invites/{org}',
    who: 'owner',
    at: lodge,
    body: { ...person('{newLogin}'), language: 'lv' },
    is: 201,
    but: [
      {
        when: 'the address is invited already',
        afresh: true,
        body: person('{invited.login}'),
        is: [422, 'AlreadyInvited'],
      },
      { when: 'there is no such location', body: person('{newLogin}', ['{unknown}']), is: [400, 'InvalidRequest'] },
      { when: 'it is a member', body: person('{lodger.login}'), is: [409, 'AlreadyAMember'] },
      { when: 'it was asked too often', after: INVITATION_MAILS_PER_HOUR, is: [429, 'TooManyRequests'] },
    ],
    elsewhere: { TooManyInvitations: 'command-api/src/invitation/answer-invitation.spec.ts' },
  },
  {
    call: 'POST /api/invites/{org}/invite/{id}/process',
    who: 'owner',
    ...which('invitation'),
    body: { action: 'resend' },
    is: 200,
    but: [
      { when: 'there is no such invitation', ...which('unknown'), is: [404, 'NotFound'] },
      { when: 'it was accepted', afresh: true, ...which('usedInvitation'), is: [422, 'InvitationUsed'] },
      { when: 'it was rejected', afresh: true, ...which('rejectedInvitation'), is: [422, 'InvitationRejected'] },
      { when: 'it was revoked', afresh: true, ...which('revokedInvitation'), is: [422, 'InvitationRevoked'] },
      { when: 'it was sent too often', after: INVITATION_MAILS_PER_HOUR, is: [429, 'TooManyRequests'] },
    ],
    elsewhere: { AlreadyInvited: 'command-api/src/invitation/answer-invitation.spec.ts' },
  },
  { call: 'GET /api/contacts/{org}', who: 'admin', query: 'search=a', is: 200 },
];
