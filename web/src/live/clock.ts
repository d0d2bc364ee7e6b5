import { atom } from 'jotai';

export const TICK_MS = 1000;

const tickAtom = atom(Date.now());
/** One ticking clock for all that shows an age. It stands still where nothing shows one. */
tickAtom.onMount = (set) => {
  set(Date.now());
  const timer = setInterval(() => set(Date.now()), TICK_MS);
  return () => clearInterval(timer);
};

/** How far the server's clock is ahead of this one, in milliseconds. */
export const serverOffsetAtom = atom(0);

/** The server's time, as a whole tick of this page's clock. */
export const nowAtom = atom((get) => get(tickAtom) + get(serverOffsetAtom));

const JITTER_MS = 400;

/** The server told its time. Small differences are the network's, not the clock's. */
export const hearServerTimeAtom = atom(null, (get, set, serverTime: number, now: number) => {
  const offset = serverTime - now;
  if (Math.abs(offset - get(serverOffsetAtom)) > JITTER_MS) set(serverOffsetAtom, offset);
});

/** For what needs the time once, outside rendering. */
export const readNowAtom = atom(null, (get) => Date.now() + get(serverOffsetAtom));
