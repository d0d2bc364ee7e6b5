import { atom } from 'jotai';
import { nowAtom, serverOffsetAtom } from './clock.ts';

/** connecting: the first connection; catchingUp: connected, and missed data is being read; down: no connection. */
export type LinkState = 'connecting' | 'live' | 'catchingUp' | 'down';

const LOST_AFTER_MS = 10_000;

interface Link {
  readonly state: LinkState;
  /**
   * The start of the live state. In any other state, the last message of the server before it, on this page's clock.
   */
  readonly since: number;
}

const keptAtom = atom<Link>({ state: 'connecting', since: Date.now() });

const heardAtAtom = atom(0);

/**
 * Records a message of the server, which sends one every second. A silent line is noticed later than its last message.
 */
export const heardAtom = atom(null, (_get, set, at: number) => set(heardAtAtom, at));

export const linkAtom = atom((get) => get(keptAtom).state);

export const setLinkAtom = atom(null, (get, set, state: LinkState, at: number) => {
  const known = get(keptAtom);
  if (known.state === state) return;
  if (state === 'live') set(keptAtom, { state, since: at });
  else set(keptAtom, { state, since: known.state === 'live' ? Math.max(known.since, get(heardAtAtom)) : known.since });
});

/**
 * True when the link has not been live for so long that every screen shows it. It stays true until all data is caught
 * up.
 */
export const linkLostAtom = atom((get) => {
  const { state, since } = get(keptAtom);
  return state !== 'live' && get(nowAtom) - get(serverOffsetAtom) - since > LOST_AFTER_MS;
});

/** The instant of the last message, on the server's clock, for the text on the frame. */
export const linkLostSinceAtom = atom((get) => get(keptAtom).since + get(serverOffsetAtom));
