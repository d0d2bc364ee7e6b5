import { atom } from 'jotai';

const TICK_MS = 1000;

const tickAtom = atom(Date.now());
/** One ticking clock for every shown age. It stops while no component shows an age. */
tickAtom.onMount = (set) => {
  set(Date.now());
  const timer = setInterval(() => set(Date.now()), TICK_MS);
  return () => clearInterval(timer);
};

/** The offset of the server's clock from this one, in milliseconds; positive if the server is ahead. */
export const serverOffsetAtom = atom(0);

/** In the past the clock stands still, at this instant. */
export const standingAtom = atom<number | null>(null);

/** The server's time, in steps of this page's tick. */
export const nowAtom = atom((get) => get(standingAtom) ?? get(tickAtom) + get(serverOffsetAtom));

const JITTER_MS = 400;

/** Stores the server's time. Small differences are network delay and are ignored. */
export const hearServerTimeAtom = atom(null, (get, set, serverTime: number, now: number) => {
  const offset = serverTime - now;
  if (Math.abs(offset - get(serverOffsetAtom)) > JITTER_MS) set(serverOffsetAtom, offset);
});

/** Reads the time once, outside rendering. */
export const readNowAtom = atom(null, (get) => get(standingAtom) ?? Date.now() + get(serverOffsetAtom));
