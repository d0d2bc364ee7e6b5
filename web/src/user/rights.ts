import { holds, limitOf, ROLE, type Membership, type Module, type Right } from '@watchglass/schemas/member/rights';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { createContext, useContext } from 'react';

/** The organization of the page's path; every page below `/:orgId` has it. */
export const OrganizationContext = createContext<OrganizationView | null>(null);

export function useOrganization(): OrganizationView {
  const organization = useContext(OrganizationContext);
  if (organization === null) throw new Error('the page has no organization');
  return organization;
}

export function membershipOf({ role, permissions, locations }: OrganizationView): Membership {
  return { role, rights: permissions, locations };
}

/** True if the signed-in person has the right; the server checks it again. */
export function useMay(module: Module, right: Right): boolean {
  return holds(membershipOf(useOrganization()), module, right);
}

/** True if the signed-in person is limited to some locations. */
export function useIsLimited(): boolean {
  return limitOf(membershipOf(useOrganization())) !== null;
}

export function useIsAdmin(): boolean {
  return useOrganization().role >= ROLE.admin;
}
