import type { Rights, Role } from './rights.ts';

/** How a person signs in. */
export const ACCOUNT_TYPES = ['password'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** GET api/permissions/{org} (items) and …/user/{id}: `name` and `email` are empty once the person was erased. */
export interface MemberView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly permissions: Rights;
  /** What they are limited to; an empty list is all. */
  readonly locations: readonly string[];
  readonly authType: AccountType;
  /** When the person last became a member. */
  readonly since: string;
}

/** GET api/permissions/{org}/user/{id}?at: what the member was allowed at that moment. */
export interface PastMemberView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly at: string;
  readonly role: Role;
  readonly permissions: Rights;
  readonly locations: readonly string[];
  /** When this standing was given. */
  readonly from: string;
}
