import { ROLE } from '../member/rights.ts';
import { instant, integer, listOf, mapOf, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { sealed } from '../user/events.ts';

const which = { organizationId: integer(1), invitationId: uuid() };
/** Role and rights of the future member. */
const standing = {
  role: oneOf(ROLE.user, ROLE.admin),
  rights: mapOf(text(32), oneOf('r', 'w')),
  locations: optional(listOf(uuid(), { min: 1 })),
};

/**
 * An organization's stream holds its invitations, so that acceptance and membership are one fact. `address` is sealed
 * under a key of the address itself, with or without an account; the key's id names the invited person.
 */
export const invitationEvents = {
  InvitationCreated: shape({ ...which, address: sealed, ...standing, language: text(8), expiresAt: instant() }),
  /** The first mail was sent. */
  InvitationSent: shape(which),
  /** A member asked for another mail; the week to answer begins anew. */
  InvitationResent: shape({ ...which, expiresAt: instant() }),
  InvitationAccepted: shape({ ...which, userId: uuid() }),
  InvitationRejected: shape({ ...which, userId: uuid() }),
  /** Ends an open invitation. */
  InvitationRevoked: shape(which),
  /** Takes an ended invitation off the list. */
  InvitationRemoved: shape(which),
};
export type InvitationEvent = EventsOf<typeof invitationEvents>;
