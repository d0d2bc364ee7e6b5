import { integer, listOf, mapOf, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { ROLE } from './rights.ts';

const role = oneOf(ROLE.none, ROLE.user, ROLE.admin, ROLE.owner);
const rights = mapOf(text(32), oneOf('r', 'w'));
/** What a plain user is limited to; left out, everything. */
const locations = optional(listOf(uuid(), { min: 1 }));
const standing = shape({ role, rights, locations });

/** Membership lives in its organization's stream: one boundary for "there is always an owner". */
export const memberEvents = {
  MemberAdded: shape({ organizationId: integer(1), userId: uuid(), role, rights, locations }),
  MemberRightsChanged: shape({ organizationId: integer(1), userId: uuid(), before: standing, role, rights, locations }),
  MemberRemoved: shape({ organizationId: integer(1), userId: uuid() }),
  /** A pair that is appended together: who was owner becomes an administrator, and an administrator or user the owner. */
  OwnershipGiven: shape({ organizationId: integer(1), userId: uuid(), to: uuid() }),
  OwnershipReceived: shape({ organizationId: integer(1), userId: uuid(), from: uuid() }),
};
export type MemberEvent = EventsOf<typeof memberEvents>;
