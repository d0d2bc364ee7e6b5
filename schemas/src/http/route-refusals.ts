import type { RefusalCode } from '../refusals.ts';

type Codes = readonly RefusalCode[];

const OF_LINKS = ['InvalidToken', 'LinkNotValid'] as const;
const OF_NEW_PASSWORDS = ['PasswordLikeLogin', 'PasswordTooCommon'] as const;
const OF_ANSWERED_INVITATIONS = ['NotFound', 'InvitationUsed', 'InvitationRevoked', 'InvitationExpired', 'Outdated'] as const;
const OF_MEMBERS = ['NotAMember', 'OwnerCannotBeChanged', 'Outdated'] as const;
const OF_VERSIONED = ['VersionRequired', 'Outdated'] as const;

/**
 * What the domain may say no with at each route of people and workspaces, besides what every such route may: exactly that, so
 * that a client need expect nothing else. `Outdated` of a route that takes no version: others were quicker, many times.
 */
export const ROUTE_REFUSALS: Readonly<Record<string, Codes>> = {
  'GET /api/sso/idp': [],
  'POST /api/sso/idp': ['ProviderSignInFailed', 'NotFound', 'TooManyRequests'],
  'POST /api/user/login': ['LoginFailed', 'EmailNotConfirmed', 'TooManyRequests'],
  'POST /api/user/login/google': ['ProviderSignInFailed', 'AddressNotVerified', 'NotFound', 'TooManyRequests'],
  'POST /api/user/register/google': ['ProviderSignInFailed', 'LoginTaken', 'NotFound', 'Conflict', 'TooManyRequests'],
  'POST /api/user/logout': [],
  'POST /api/user/token': ['InvalidToken', 'RefreshRejected'],
  'POST /api/user/password': ['WrongPassword', 'TooManyRequests'],
  'PUT /api/user/password': ['InvalidToken', ...OF_NEW_PASSWORDS, 'TooManyRequests'],
  'GET /api/user/reset': [],
  'POST /api/user/reset': ['InvalidToken', 'TooManyRequests'],
  'GET /api/user/resend': [],
  'POST /api/user/resend': ['InvalidToken', 'TooManyRequests'],
  'POST /api/user/renew': [...OF_LINKS, ...OF_NEW_PASSWORDS, 'TooManyRequests'],
  'POST /api/user/confirm': [...OF_LINKS, 'Outdated'],
  'GET /api/user/register': [],
  'POST /api/user/register': ['InvalidToken', 'LoginTaken', ...OF_NEW_PASSWORDS, 'Conflict', 'TooManyRequests'],
  'GET /api/user/info': ['NotFound'],
  'PUT /api/user/profile': [],
  'PUT /api/user/units': ['Outdated'],
  'GET /api/user/sessions': [],
  'GET /api/user/sessions/export': [],
  'DELETE /api/user/sessions': [],
  'DELETE /api/user/sessions/{id}': ['NotFound'],
  'GET /api/user/invites': [],
  'POST /api/invite/accept/{inviteId}': [...OF_ANSWERED_INVITATIONS, 'InvitationRejected'],
  'POST /api/invite/reject/{inviteId}': OF_ANSWERED_INVITATIONS,
  'POST /api/invite/accept': [...OF_LINKS, ...OF_ANSWERED_INVITATIONS, 'InvitationRejected', 'InvitationForAnother'],
  'GET /api/invite/accept': OF_LINKS,
  'GET /api/spaces': [],
  'GET /api/spaces/export': [],
  'POST /api/spaces': [],
  'GET /api/spaces/space/{org}': [],
  'PUT /api/spaces/space/{org}': ['VatNumberInvalid', ...OF_VERSIONED],
  'DELETE /api/spaces/space/{org}': ['IncorrectKeyphrase', 'Outdated'],
  'PUT /api/spaces/payer/{org}': ['VatNumberInvalid', ...OF_VERSIONED],
  'POST /api/spaces/space/{org}/transfer': ['NotAMember', 'AlreadyTheOwner', 'WrongPassword', 'Outdated', 'TooManyRequests'],
  'POST /api/spaces/space/{org}/files': ['FileTooLarge', 'UnsupportedFileFormat', 'TooManyFiles', 'LogoHeightWrong', 'Outdated'],
  'DELETE /api/spaces/space/{org}/files': ['Outdated'],
  'GET /api/spaces/space/{org}/squarelogo/{x}': [],
  'GET /api/spaces/space/{org}/widelogo/{x}': [],
  'POST /api/spaces/delete/cancel': [...OF_LINKS, 'Outdated'],
  'GET /api/spaces/delete/info': OF_LINKS,
  'GET /api/permissions/usertypes': [],
  'GET /api/permissions/modules': [],
  'GET /api/permissions/roles': [],
  'GET /api/permissions/{org}': [],
  'GET /api/permissions/{org}/export': [],
  'POST /api/permissions/{org}': OF_MEMBERS,
  'GET /api/permissions/{org}/user/{id}': ['NotAMember'],
  'PUT /api/permissions/{org}/user/{id}': OF_MEMBERS,
  'DELETE /api/permissions/{org}/user/{id}': OF_MEMBERS,
  'DELETE /api/permissions/{org}/leave': ['OwnerCannotLeave', 'Outdated'],
  'GET /api/invites/{org}': [],
  'GET /api/invites/{org}/export': [],
  'POST /api/invites/{org}': ['AlreadyInvited', 'AlreadyAMember', 'TooManyInvitations', 'TooManyRequests', 'Conflict', 'Outdated'],
  'POST /api/invites/{org}/invite/{id}/process': [
    'InvitationUsed', 'InvitationRejected', 'InvitationRevoked', 'AlreadyInvited', 'TooManyRequests', 'Outdated',
  ],
  'GET /api/contacts/{org}': [],
  'POST /api/gateways/{org}/takeover': [
    'GatewayNotFound', 'GatewayAlreadyRegistered', 'BaseAlreadyAdded', 'PinWrong', 'PinExpired', 'PinSpoiled', 'FirmwareTooOld', 'BeyondYourLocations',
    'Outdated',
  ],
  'GET /api/ping': [],
  'GET /static/config.json': [],
};
