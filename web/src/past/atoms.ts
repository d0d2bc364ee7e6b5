import { ROLE, GRANTABLE, type Rights } from '@watchglass/schemas/member/rights';
import type { MomentView } from '@watchglass/schemas/moment/views';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { atom, useAtomValue, type createStore } from 'jotai';
import type { Player } from './player.ts';

/** The moment that the page was opened for; null on live pages. It never changes: another moment is another page. */
export const askedMomentAtom = atom<string | null>(null);

/** What the workspace says of that moment; null until it has. */
export const momentAtom = atom<MomentView | null>(null);

/** The clock of pages in the past, which moves them; null on live pages. */
export const playerAtom = atom<Player | null>(null);

/** What the pages of a moment know. Another moment has another one: nothing older is painted over what is newer. */
export const pastStoreAtom = atom<{ readonly turn: number; readonly store: ReturnType<typeof createStore> } | null>(
  null,
);

/** Alarms that are raised while the past is played sound: only if it was asked for on this page. */
export const playedSoundAtom = atom(false);

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
