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
        when: 'the address has an open invitation',
        afresh: true,
        body: person('{invited.login}'),
        is: [422, 'AlreadyInvited'],
      },
      { when: 'the location is unknown', body: person('{newLogin}', ['{unknown}']), is: [400, 'InvalidRequest'] },
      { when: 'the person is a member', body: person('{lodger.login}'), is: [409, 'AlreadyAMember'] },
      { when: 'there were too many requests', after: INVITATION_MAILS_PER_HOUR, is: [429, 'TooManyRequests'] },
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
      { when: 'the invitation is unknown', ...which('unknown'), is: [404, 'NotFound'] },
      { when: 'the invitation was accepted', afresh: true, ...which('usedInvitation'), is: [422, 'InvitationUsed'] },
      {
        when: 'the invitation was rejected',
        afresh: true,
        ...which('rejectedInvitation'),
        is: [422, 'InvitationRejected'],
      },
      {
        when: 'the invitation was revoked',
        afresh: true,
        ...which('revokedInvitation'),
        is: [422, 'InvitationRevoked'],
      },
      { when: 'there were too many mails', after: INVITATION_MAILS_PER_HOUR, is: [429, 'TooManyRequests'] },
    ],
    elsewhere: { AlreadyInvited: 'command-api/src/invitation/answer-invitation.spec.ts' },
  },
  { call: 'GET /api/contacts/{org}', who: 'admin', query: 'search=a', is: 200 },
];
