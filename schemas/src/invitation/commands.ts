import { assignableRole, locationsShape, rightsShape } from '../member/commands.ts';
import { emailAddress, listOf, oneOf, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { LOGIN_MAX_CHARACTERS, TOKEN_MAX_CHARACTERS } from '../user/limits.ts';
import { INVITED_AT_ONCE } from './limits.ts';

/** POST api/invites/{org}: invites all of them or none. `language` is that of the mail, by default the inviter's. */
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

/**
 * POST api/invites/{org}/invite/{id}/process. `delete` revokes an open invitation and removes an ended one from the
 * list.
 */
export const processInvitationShape = shape({ action: oneOf('resend', 'delete') });
export type ProcessInvitation = ValueOf<typeof processInvitationShape>;

/** POST api/invite/accept. The shape has no minimum, because a short token is the refusal InvalidToken. */
export const acceptByLinkShape = shape({ token: text(TOKEN_MAX_CHARACTERS, 0) });
export type AcceptByLink = ValueOf<typeof acceptByLinkShape>;
export const invitationPathId = uuid();
