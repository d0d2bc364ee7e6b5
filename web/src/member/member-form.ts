import { GRANTABLE, ROLE, type Module, type Right, type Rights, type Role } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';

/** What can be given to anybody; the owner's role is not among it. */
export const ASSIGNABLE = [ROLE.admin, ROLE.user] as const;
export type Assignable = (typeof ASSIGNABLE)[number];
export type Given = Right | 'none';

/** What somebody is to be in a workspace. */
export interface Standing {
  readonly role: Assignable;
  readonly rights: Rights;
  /** What a plain user is limited to; none is all. */
  readonly locations: readonly string[];
}

/** Who is new sees sensors and alarms, which is what most come for. */
export const NEW_STANDING: Standing = { role: ROLE.user, rights: { sensors: 'r', alarms: 'r' }, locations: [] };

export function standingOf({ role, permissions, locations }: MemberView): Standing {
  return { role: ASSIGNABLE.find((each) => each === role) ?? ROLE.user, rights: permissions, locations };
}

export function withRight(rights: Rights, module: Module, given: Given): Rights {
  const others = Object.fromEntries(Object.entries(rights).filter(([name]) => name !== module));
  return given === 'none' ? others : { ...others, [module]: given };
}

/** Rights are only a plain user's: admins have them all. */
export function rightsToSend({ role, rights }: Standing): Rights {
  if (role !== ROLE.user) return {};
  return Object.fromEntries(
    GRANTABLE.flatMap((module) => (rights[module] === undefined ? [] : [[module, rights[module]]])),
  );
}

/** What is sent to change somebody. */
export function changeOf(standing: Standing) {
  const { role, locations } = standing;
  return { role, permissions: rightsToSend(standing), locations: role === ROLE.user ? [...locations] : [] };
}

export function isChangeable(role: Role): boolean {
  return role !== ROLE.owner;
}
