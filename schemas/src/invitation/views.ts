import { rightsShape, roleShape } from '../member/commands.ts';
import { pageOf } from '../page.ts';
import { anyText, instant, integer, listOf, oneOf, shape, uuid, type ViewOf } from '../shape.ts';
import { INVITATION_STATUSES } from './statuses.ts';

const status = oneOf(...INVITATION_STATUSES);
const space = shape({ id: integer(1), name: anyText() });

/** GET api/invites/{org} (items). `email` is empty once the address was erased, `invitedBy` once the inviter was. */
export const invitationViewShape = shape({
  id: uuid(),
  email: anyText(),
  role: roleShape,
  permissions: rightsShape,
  /** The future member's limit; an empty list is all locations. */
  locations: listOf(uuid()),
  status,
  createdAt: instant(),
  expiresAt: instant(),
  invitedBy: anyText(),
  position: anyText(),
});
export type InvitationView = ViewOf<typeof invitationViewShape>;

/** One of GET api/user/invites: an open invitation to the caller. */
const ownInvitationViewShape = shape({
  id: uuid(),
  space,
  role: roleShape,
  permissions: rightsShape,
  createdAt: instant(),
  expiresAt: instant(),
  invitedBy: anyText(),
});
export type OwnInvitationView = ViewOf<typeof ownInvitationViewShape>;

/** GET api/user/invites. */
export const ownInvitationsShape = shape({ data: pageOf(ownInvitationViewShape) });

/** GET api/invite/accept?token: the view for the holder of a mailed link, signed in or not. */
export const invitationLinkViewShape = shape({ id: uuid(), email: anyText(), status, space, invitedBy: anyText() });
export type InvitationLinkView = ViewOf<typeof invitationLinkViewShape>;

/** GET api/contacts/{org}: people who share another workspace with the caller and are not in this one. */
export const contactViewShape = shape({ id: uuid(), name: anyText(), email: anyText() });
export type ContactView = ViewOf<typeof contactViewShape>;

/** POST api/invites/{org}: in the order of the request. */
export const invitedShape = shape({ items: listOf(shape({ id: uuid() })) });
