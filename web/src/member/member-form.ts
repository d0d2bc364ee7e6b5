import { GRANTABLE, ROLE, type Module, type Right, type Rights, type Role } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';

/** The roles that can be assigned: all but the owner's. */
export const ASSIGNABLE = [ROLE.admin, ROLE.user] as const;
export type Assignable = (typeof ASSIGNABLE)[number];
export type Given = Right | 'none';

/** A member's role, rights and limit. */
export interface Standing {
  readonly role: Assignable;
  readonly rights: Rights;
  /** The limit of a plain user; an empty list means all locations. */
  readonly locations: readonly string[];
}

/** The default of a new member: read access to sensors and alarms. */
export const NEW_STANDING: Standing = { role: ROLE.user, rights: { sensors: 'r', alarms: 'r' }, locations: [] };

export function standingOf({ role, permissions, locations }: MemberView): Standing {
  return { role: ASSIGNABLE.find((each) => each === role) ?? ROLE.user, rights: permissions, locations };
}

export function withRight(rights: Rights, module: Module, given: Given): Rights {
  const others = Object.fromEntries(Object.entries(rights).filter(([name]) => name !== module));
  return given === 'none' ? others : { ...others, [module]: given };
}

/** Only plain users have rights: admins have all of them. */
export function rightsToSend({ role, rights }: Standing): Rights {
  if (role !== ROLE.user) return {};
  return Object.fromEntries(
    GRANTABLE.flatMap((module) => (rights[module] === undefined ? [] : [[module, rights[module]]])),
  );
}

/** Builds the body that changes a member. */
export function changeOf(standing: Standing) {
  const { role, locations } = standing;
  return { role, permissions: rightsToSend(standing), locations: role === ROLE.user ? [...locations] : [] };
}

export function isChangeable(role: Role): boolean {
  return role !== ROLE.owner;
}
