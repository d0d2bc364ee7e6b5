import { atomWithStorage } from 'jotai/utils';

const KEY = 'watchglass.sound';

/** Opt-in, stored on this device. */
export const soundWantedAtom = atomWithStorage(KEY, false, undefined, { getOnInit: true });
