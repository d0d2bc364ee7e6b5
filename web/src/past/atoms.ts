import { ROLE, GRANTABLE, type Rights } from '@watchglass/schemas/member/rights';
import type { MomentView } from '@watchglass/schemas/moment/views';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { atom, useAtomValue } from 'jotai';

/** The moment that the page was opened for; null on live pages. It never changes: another moment is another page. */
export const askedMomentAtom = atom<string | null>(null);

/** What the workspace says of that moment; null until it has. */
export const momentAtom = atom<MomentView | null>(null);

export function useIsPast(): boolean {
  return useAtomValue(askedMomentAtom) !== null;
}

/** Nothing is changed in the past: a page has the reader's rights of today, to read. */
export function readOnly(organization: OrganizationView): OrganizationView {
  const { role, permissions } = organization;
  const readable = role >= ROLE.admin ? GRANTABLE : GRANTABLE.filter((module) => permissions[module] !== undefined);
  const rights: Rights = Object.fromEntries(readable.map((module) => [module, 'r']));
  return { ...organization, role: ROLE.user, permissions: rights };
}
