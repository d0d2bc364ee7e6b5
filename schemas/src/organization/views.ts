import type { Rights, Role } from '../member/rights.ts';

/** GET api/spaces (items) and GET api/spaces/space/{id}: an organization as the asking member sees it. */
export interface OrganizationView {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly role: Role;
  readonly permissions: Rights;
}
