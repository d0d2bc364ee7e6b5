import { assignableRole, locationsShape, rightsShape } from '../member/commands.ts';
import { emailAddress, listOf, oneOf, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { LOGIN_MAX_CHARACTERS, TOKEN_MAX_CHARACTERS } from '../user/limits.ts';
import { INVITED_AT_ONCE } from './limits.ts';

/** POST api/invites/{org}: all of them are invited or none. `language` is that of the mail; left out, the inviter's own. */
export const inviteShape = shape({
  items: listOf(
    shape({
      email: emailAddress(LOGIN_MAX_CHARACTERS),
      role: assignableRole,
      permissions: optional(rightsShape),
      locations: optional(locationsShape),
    }),
    { min: 1, max: INVITED_AT_ONCE },
  ),
  language: optional(text(8)),
});
export type Invite = ValueOf<typeof inviteShape>;

/** POST api/invites/{org}/invite/{id}/process. Deleting revokes one that is open and takes an ended one off the list. */
export const processInvitationShape = shape({ action: oneOf('resend', 'delete') });
export type ProcessInvitation = ValueOf<typeof processInvitationShape>;

/** POST api/invite/accept. Any length up to the limit: too short a token is the refusal InvalidToken. */
export const acceptByLinkShape = shape({ token: text(TOKEN_MAX_CHARACTERS, 0) });
export type AcceptByLink = ValueOf<typeof acceptByLinkShape>;
export const invitationPathId = uuid();
