import { atom } from 'jotai';

/** Why a page that is to sound cannot: the browser wants a click first, or has no audio. Null if it can. */
export const soundBlockedAtom = atom<'blocked' | 'missing' | null>(null);
