import { atom } from 'jotai';
import { nowAtom, serverOffsetAtom } from './clock.ts';

/** connecting: for the first time; catchingUp: connected, what was missed is being read; down: no connection. */
export type LinkState = 'connecting' | 'live' | 'catchingUp' | 'down';

export const LOST_AFTER_MS = 10_000;

interface Link {
  readonly state: LinkState;
  /** Live: since when. Otherwise when the server was last heard before, on this page's clock. */
  readonly since: number;
}

const keptAtom = atom<Link>({ state: 'connecting', since: Date.now() });

const heardAtAtom = atom(0);

/** The server said something: it does so every second. A line that dies in silence is noticed later than this. */
export const heardAtom = atom(null, (_get, set, at: number) => set(heardAtAtom, at));

export const linkAtom = atom((get) => get(keptAtom).state);

export const setLinkAtom = atom(null, (get, set, state: LinkState, at: number) => {
  const known = get(keptAtom);
  if (known.state === state) return;
  if (state === 'live') set(keptAtom, { state, since: at });
  else set(keptAtom, { state, since: known.state === 'live' ? Math.max(known.since, get(heardAtAtom)) : known.since });
});

/** Not live for so long that every screen says so. It stays until everything is caught up. */
export const linkLostAtom = atom((get) => {
  const { state, since } = get(keptAtom);
  return state !== 'live' && get(nowAtom) - get(serverOffsetAtom) - since > LOST_AFTER_MS;
});

/** Since when nothing was heard, on the server's clock, for the words on the frame. */
export const linkLostSinceAtom = atom((get) => get(keptAtom).since + get(serverOffsetAtom));
