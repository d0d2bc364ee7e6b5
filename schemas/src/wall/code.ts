import { randomLetters } from '../random-letters.ts';
import { CODE_CHARACTERS, CODE_LETTERS } from './limits.ts';

/** `CODE_CHARACTERS` of `CODE_LETTERS`. */
const CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** The code as stored: case, dashes and spaces do not count. Null if the text cannot be a code. */
export function normalCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return CODE.test(letters) ? letters : null;
}

/** The code as a screen shows it: two groups of four. */
export function shownCode(code: string): string {
  return `${code.slice(0, CODE_CHARACTERS / 2)}-${code.slice(CODE_CHARACTERS / 2)}`;
}

/** A code of uniformly distributed letters; `bytes` yields that many random bytes. */
export function codeFrom(bytes: (count: number) => Uint8Array): string {
  return randomLetters(bytes, { letters: CODE_LETTERS, count: CODE_CHARACTERS });
}
