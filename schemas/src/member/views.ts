import type { Rights, Role } from './rights.ts';

/** GET api/permissions/{org}: `name` and `email` are empty once the person was erased. */
export interface MemberView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly permissions: Rights;
}
