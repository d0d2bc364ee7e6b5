import { atom } from 'jotai';

const KEY = 'watchglass.loaded-for';

/** The build that this page is of; empty in development. */
function ownVersion(): string {
  return document.querySelector('meta[name="build"]')?.getAttribute('content') ?? '';
}

/**
 * Whether a server has a newer build than the page. While servers are replaced one after the other, an older one may answer the
 * page that was loaded for the newer: that page does not load itself again.
 */
export function isNewer(heard: string, own: string, loadedFor: string | null): boolean {
  return own !== '' && heard > own && heard !== loadedFor;
}

/** The newer build that a server has; null while there is none. */
const newerKeptAtom = atom<string | null>(null);
export const newerVersionAtom = atom((get) => get(newerKeptAtom));

export const hearVersionAtom = atom(null, (get, set, heard: string) => {
  if (heard !== get(newerKeptAtom) && isNewer(heard, ownVersion(), window.sessionStorage.getItem(KEY)))
    set(newerKeptAtom, heard);
});

/** Loads the page again as it stands: the address, who is signed in and what is remembered stay. */
export const loadNewerAtom = atom(null, (get) => {
  window.sessionStorage.setItem(KEY, get(newerKeptAtom) ?? '');
  window.location.reload();
});
