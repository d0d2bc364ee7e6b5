import { atom } from 'jotai';

export const LOADED_FOR = 'watchglass.loaded-for';

/** The build of this page; empty in development. */
export function ownVersion(): string {
  return document.querySelector('meta[name="build"]')?.getAttribute('content') ?? '';
}

/**
 * Returns true if a server has a newer build than the page. During a rolling update an older server may answer a newer
 * page: the page is not loaded again for the same build.
 */
export function isNewer(heard: string, own: string, loadedFor: string | null): boolean {
  return own !== '' && heard > own && heard !== loadedFor;
}

/** The newer build on a server, or null. */
const newerKeptAtom = atom<string | null>(null);
export const newerVersionAtom = atom((get) => get(newerKeptAtom));

export const hearVersionAtom = atom(null, (get, set, heard: string) => {
  if (heard !== get(newerKeptAtom) && isNewer(heard, ownVersion(), window.sessionStorage.getItem(LOADED_FOR)))
    set(newerKeptAtom, heard);
});

/** Loads the page again. The address, the session and the stored preferences stay. */
export const loadNewerAtom = atom(null, (get) => {
  window.sessionStorage.setItem(LOADED_FOR, get(newerKeptAtom) ?? '');
  window.location.reload();
});
