import { ROLE } from '../member/rights.ts';
import { instant, integer, listOf, mapOf, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { sealed } from '../user/events.ts';

const which = { organizationId: integer(1), invitationId: uuid() };
/** The member that somebody will be. */
const standing = {
  role: oneOf(ROLE.user, ROLE.admin),
  rights: mapOf(text(32), oneOf('r', 'w')),
  locations: optional(listOf(uuid(), { min: 1 })),
};

/**
 * An invitation lives in its organization's stream: accepting it and being a member is one fact. `address` is sealed under a
 * key of the address's own, whether or not anybody has an account with it: the key's id names the invited person.
 */
export const invitationEvents = {
  InvitationCreated: shape({ ...which, address: sealed, ...standing, language: text(8), expiresAt: instant() }),
  /** The first mail has left. */
  InvitationSent: shape(which),
  /** Another mail was asked for; the time to answer begins anew. */
  InvitationResent: shape({ ...which, expiresAt: instant() }),
  InvitationAccepted: shape({ ...which, userId: uuid() }),
  InvitationRejected: shape({ ...which, userId: uuid() }),
  /** It was open, and is no more. */
  InvitationRevoked: shape(which),
  /** It had ended, and is off the list. */
  InvitationRemoved: shape(which),
};
export type InvitationEvent = EventsOf<typeof invitationEvents>;
