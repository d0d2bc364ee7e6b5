import { atom } from 'jotai';

/** A call was refused with 402 since the page was opened. */
export const notPaidAtom = atom(false);
