import { GRANTABLE, ROLE, type Module, type Right, type Rights, type Role } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';

/** What can be given to anybody; the owner's role is not among it. */
export const ASSIGNABLE = [ROLE.admin, ROLE.user, ROLE.none] as const;
export type Assignable = (typeof ASSIGNABLE)[number];
export type Given = Right | 'none';

/** Names are the paths of the contract's shape. */
export interface MemberForm {
  /** Empty while somebody is changed who is a member already. */
  readonly 'items.0.login': string;
  readonly role: Assignable;
  readonly rights: Rights;
}

/** A new member sees sensors and alarms, which is what most come for. */
export const NEW_MEMBER: MemberForm = { 'items.0.login': '', role: ROLE.user, rights: { sensors: 'r', alarms: 'r' } };

export function formOf({ role, permissions }: MemberView): MemberForm {
  return { 'items.0.login': '', role: ASSIGNABLE.find((each) => each === role) ?? ROLE.user, rights: permissions };
}

export function withRight(rights: Rights, module: Module, given: Given): Rights {
  const others = Object.fromEntries(Object.entries(rights).filter(([name]) => name !== module));
  return given === 'none' ? others : { ...others, [module]: given };
}

/** Rights are only a plain user's: admins have them all, and who has no access has none. */
export function rightsToSend({ role, rights }: MemberForm): Rights {
  if (role !== ROLE.user) return {};
  return Object.fromEntries(GRANTABLE.flatMap((module) => (rights[module] === undefined ? [] : [[module, rights[module]]])));
}

/** What is sent to add somebody. */
export function additionOf(form: MemberForm) {
  return { items: [{ login: form['items.0.login'].trim(), role: form.role, permissions: rightsToSend(form) }] };
}

/** What is sent to change somebody. */
export function changeOf(form: MemberForm) {
  return { role: form.role, permissions: rightsToSend(form) };
}

export function isChangeable(role: Role): boolean {
  return role !== ROLE.owner;
}
