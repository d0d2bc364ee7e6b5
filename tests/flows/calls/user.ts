import { SIGN_IN_TRIES_PER_ACCOUNT } from '@watchglass/schemas/user/limits';
import { PASSWORD } from '../../builders/person.ts';
import type { Call, Failure } from './call.ts';

const ANOTHER = 'another quite long sentence';
const PROVIDER = 'command-api/src/user/provider-routes.spec.ts';
const BY_CLOCK = 'command-api/src/invitation/routes.spec.ts';

const shortToken: Failure = { when: 'the token is too short', body: { token: 'short' }, is: [400, 'InvalidToken'] };
const strangeLink: Failure = {
  when: 'the link is forged',
  body: { token: 'x'.repeat(40) },
  is: [400, 'LinkNotValid'],
};
const tooOften = (body = {}): Failure => ({
  when: 'there were too many requests',
  body,
  after: SIGN_IN_TRIES_PER_ACCOUNT,
  is: [429, 'TooManyRequests'],
});
const poorPasswords: readonly Failure[] = [
  { when: 'the password resembles the name', body: { password: '{changer.name}' }, is: [422, 'PasswordLikeLogin'] },
  { when: 'the password is common', body: { password: 'password1' }, is: [422, 'PasswordTooCommon'] },
];

const signingIn: readonly Call[] = [
  {
    call: 'POST /api/user/login',
    who: 'nobody',
    body: { login: '{traveller.login}', password: PASSWORD },
    is: 200,
    but: [
      { when: 'the password is wrong', body: { password: 'not the password' }, is: [401, 'LoginFailed'] },
      { when: 'the address is unknown', body: { login: '{newLogin}' }, is: [401, 'LoginFailed'] },
      { when: 'the address is not confirmed', body: { login: '{unconfirmed.login}' }, is: [424, 'EmailNotConfirmed'] },
      tooOften({ login: '{newLogin}' }),
    ],
    // A wrong password of an API account.
    elsewhere: { Unauthorized: 'tests/flows/api-accounts.spec.ts' },
  },
  {
    call: 'POST /api/user/login/google',
    who: 'nobody',
    body: { code: 'x', state: '{foreignToken}' },
    is: PROVIDER,
    but: [{ when: 'the service is unknown', is: [404, 'NotFound'] }, tooOften()],
    elsewhere: { ProviderSignInFailed: PROVIDER, AddressNotVerified: PROVIDER },
  },
  {
    call: 'POST /api/user/register/google',
    who: 'nobody',
    body: { token: '{foreignToken}', login: '{newLogin}', name: 'Nora Example', agreeTerms: true },
    is: PROVIDER,
    but: [
      { when: 'the service is unknown', is: [404, 'NotFound'] },
      { when: 'the terms are not accepted', body: { agreeTerms: false }, is: [400, 'InvalidRequest'] },
      tooOften(),
    ],
    elsewhere: { ProviderSignInFailed: PROVIDER, LoginTaken: PROVIDER },
  },
  { call: 'GET /api/sso/idp', who: 'nobody', is: 200 },
  {
    call: 'POST /api/sso/idp',
    who: 'nobody',
    is: PROVIDER,
    but: [{ when: 'the service is unknown', is: [404, 'NotFound'] }, tooOften()],
    elsewhere: { ProviderSignInFailed: PROVIDER },
  },
  { call: 'POST /api/user/code', who: 'traveller', is: 200 },
  {
    call: 'POST /api/user/login/code',
    who: 'nobody',
    body: { code: '{session.code}' },
    is: 200,
    but: [
      { when: 'the code is too short', body: { code: 'short' }, is: [400, 'InvalidToken'] },
      { when: 'the code is forged', body: { code: 'x'.repeat(40) }, is: [400, 'LinkNotValid'] },
      tooOften({ code: 'short' }),
    ],
  },
  { call: 'POST /api/user/logout', who: 'nobody', body: { refresh: '{session.refresh}' }, is: 204 },
  {
    call: 'POST /api/user/token',
    who: 'nobody',
    body: { refresh: '{session.refresh}' },
    is: 200,
    but: [
      { when: 'the token is too short', body: { refresh: 'short' }, is: [400, 'InvalidToken'] },
      { when: 'the token is unknown', body: { refresh: 'x'.repeat(40) }, is: [403, 'RefreshRejected'] },
      { when: 'the workspace is unknown', query: 'space=999999', is: [404, 'NotFound'] },
      {
        when: 'the session was signed out',
        afresh: true,
        body: { refresh: '{session.signedOut}' },
        is: [403, 'RefreshRejected'],
      },
    ],
  },
];

const passwords: readonly Call[] = [
  {
    call: 'POST /api/user/password',
    who: 'traveller',
    body: { password: PASSWORD },
    is: 200,
    but: [
      { when: 'the password is wrong', body: { password: 'not the password' }, is: [422, 'WrongPassword'] },
      { ...tooOften({ password: 'not the password' }), who: 'changer' },
    ],
  },
  {
    call: 'PUT /api/user/password',
    who: 'changer',
    body: { password: ANOTHER, token: '{changer.confirmation}' },
    is: 200,
    but: [
      shortToken,
      {
        when: 'the token is of another session',
        body: { token: '{traveller.confirmation}' },
        is: [400, 'InvalidToken'],
      },
      {
        when: 'the token was used',
        afresh: true,
        body: { token: '{changer.usedConfirmation}' },
        is: [400, 'InvalidToken'],
      },
      ...poorPasswords,
      tooOften({ password: 'password1' }),
    ],
  },
  { call: 'GET /api/user/reset', who: 'nobody', is: 200 },
  {
    call: 'POST /api/user/reset',
    who: 'nobody',
    body: { login: '{newLogin}', token: '{formToken}' },
    is: 200,
    but: [
      shortToken,
      { when: 'the token of the form is unknown', body: { token: 'x'.repeat(40) }, is: [400, 'InvalidToken'] },
      tooOften(),
    ],
  },
  {
    call: 'POST /api/user/renew',
    who: 'nobody',
    body: { password: ANOTHER, token: '{changer.resetLink}' },
    is: 200,
    but: [
      shortToken,
      strangeLink,
      {
        when: 'the link was used',
        afresh: true,
        body: { token: '{changer.usedResetLink}' },
        is: [400, 'LinkNotValid'],
      },
      ...poorPasswords,
      tooOften({ password: 'password1' }),
    ],
  },
];

const registering: readonly Call[] = [
  { call: 'GET /api/user/register', who: 'nobody', is: 200 },
  {
    call: 'POST /api/user/register',
    who: 'nobody',
    is: 201,
    body: { login: '{newLogin}', passw: PASSWORD, name: 'Nora Example', agreeTerms: true, token: '{formToken}' },
    but: [
      shortToken,
      { when: 'the token of the form is unknown', body: { token: 'x'.repeat(40) }, is: [400, 'InvalidToken'] },
      { when: 'the password resembles the name', body: { passw: 'Nora Example' }, is: [422, 'PasswordLikeLogin'] },
      { when: 'the password is common', body: { passw: 'password1' }, is: [422, 'PasswordTooCommon'] },
      { when: 'the terms are not accepted', body: { agreeTerms: false }, is: [400, 'InvalidRequest'] },
      tooOften({ token: 'short' }),
    ],
  },
  { call: 'GET /api/user/resend', who: 'nobody', is: 200 },
  {
    call: 'POST /api/user/resend',
    who: 'nobody',
    body: { login: '{newLogin}', token: '{formToken}' },
    is: 200,
    but: [
      shortToken,
      { when: 'the token of the form is unknown', body: { token: 'x'.repeat(40) }, is: [400, 'InvalidToken'] },
      tooOften(),
    ],
  },
  {
    call: 'POST /api/user/confirm',
    who: 'nobody',
    body: { token: '{unconfirmed.link}' },
    is: 200,
    but: [shortToken, strangeLink],
  },
];

const inviteId = (name: string) => ({ at: { inviteId: `{${name}}` } });
const token = (name: string) => ({ body: { token: `{${name}.link}` } });

const invitations: readonly Call[] = [
  { call: 'GET /api/user/invites', who: 'guest', is: 200 },
  {
    call: 'POST /api/invite/accept/{inviteId}',
    who: 'guest',
    ...inviteId('invitation'),
    is: 200,
    but: [
      { when: 'the invitation is unknown', ...inviteId('unknown'), is: [404, 'NotFound'] },
      { when: 'the invitation is for another person', who: 'member', is: [404, 'NotFound'] },
      {
        when: 'the invitation was accepted and the member has left',
        afresh: true,
        ...inviteId('usedInvitation'),
        is: [422, 'InvitationUsed'],
      },
      {
        when: 'the invitation was rejected',
        afresh: true,
        ...inviteId('rejectedInvitation'),
        is: [422, 'InvitationRejected'],
      },
      {
        when: 'the invitation was revoked',
        afresh: true,
        ...inviteId('revokedInvitation'),
        is: [422, 'InvitationRevoked'],
      },
    ],
    elsewhere: { InvitationExpired: BY_CLOCK },
  },
  {
    call: 'POST /api/invite/reject/{inviteId}',
    who: 'guest',
    ...inviteId('invitation'),
    is: 200,
    but: [
      { when: 'the invitation is unknown', ...inviteId('unknown'), is: [404, 'NotFound'] },
      { when: 'the invitation is for another person', who: 'member', is: [404, 'NotFound'] },
      { when: 'the invitation was accepted', afresh: true, ...inviteId('usedInvitation'), is: [422, 'InvitationUsed'] },
      {
        when: 'the invitation was revoked',
        afresh: true,
        ...inviteId('revokedInvitation'),
        is: [422, 'InvitationRevoked'],
      },
    ],
    elsewhere: { InvitationExpired: BY_CLOCK },
  },
  {
    call: 'POST /api/invite/accept',
    who: 'guest',
    ...token('invitation'),
    is: 200,
    but: [
      shortToken,
      strangeLink,
      { when: 'the invitation is unknown', ...token('unknown'), is: [404, 'NotFound'] },
      { when: 'the invitation is for another person', who: 'member', is: [422, 'InvitationForAnother'] },
      {
        when: 'the invitation was accepted and the member has left',
        afresh: true,
        ...token('usedInvitation'),
        is: [422, 'InvitationUsed'],
      },
      {
        when: 'the invitation was rejected',
        afresh: true,
        ...token('rejectedInvitation'),
        is: [422, 'InvitationRejected'],
      },
      {
        when: 'the invitation was revoked',
        afresh: true,
        ...token('revokedInvitation'),
        is: [422, 'InvitationRevoked'],
      },
    ],
    elsewhere: { InvitationExpired: BY_CLOCK },
  },
  {
    call: 'GET /api/invite/accept',
    who: 'nobody',
    query: 'token={invitation.link}',
    is: 200,
    but: [
      { when: 'the token is too short', query: 'token=short', is: [400, 'InvalidToken'] },
      { when: 'the link is forged', query: `token=${'x'.repeat(40)}`, is: [400, 'LinkNotValid'] },
    ],
  },
];

/** Specification, section 7, "User". */
export const userCalls: readonly Call[] = [
  ...signingIn,
  ...passwords,
  ...registering,
  {
    call: 'GET /api/user/info',
    who: 'member',
    is: 200,
    but: [{ when: 'the person is not projected yet', who: 'unheardOf', is: [404, 'NotFound'] }],
  },
  ...invitations,
  {
    call: 'DELETE /api/permissions/{org}/leave',
    who: 'lodger',
    at: { org: '{lodge}' },
    is: 200,
    but: [{ when: 'the caller is the owner', who: 'owner', is: [422, 'OwnerCannotLeave'] }],
  },
];
