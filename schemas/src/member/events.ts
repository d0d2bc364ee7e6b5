import { integer, listOf, mapOf, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { ROLE } from './rights.ts';

const role = oneOf(ROLE.none, ROLE.user, ROLE.admin, ROLE.owner);
const rights = mapOf(text(32), oneOf('r', 'w'));
/** The limit of a plain user; absent, every location. */
const locations = optional(listOf(uuid(), { min: 1 }));
const standing = shape({ role, rights, locations });

/** The organization's stream holds its members: one boundary for "there is always an owner". */
export const memberEvents = {
  MemberAdded: shape({ organizationId: integer(1), userId: uuid(), role, rights, locations }),
  MemberRightsChanged: shape({ organizationId: integer(1), userId: uuid(), before: standing, role, rights, locations }),
  MemberRemoved: shape({ organizationId: integer(1), userId: uuid() }),
  /** A pair that is appended together: the owner becomes an administrator, and another member the owner. */
  OwnershipGiven: shape({ organizationId: integer(1), userId: uuid(), to: uuid() }),
  OwnershipReceived: shape({ organizationId: integer(1), userId: uuid(), from: uuid() }),
};
export type MemberEvent = EventsOf<typeof memberEvents>;
