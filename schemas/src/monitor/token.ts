import { randomLetters } from '../random-letters.ts';
import { PUBLIC_TOKEN_CHARACTERS } from './limits.ts';

/** Base58: without 0, O, I and l, which look alike. */
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A token of a public tile: one of 58⁸ = 1.28·10¹⁴. `bytes` yields that many random bytes. */
export function publicTokenFrom(bytes: (count: number) => Uint8Array): string {
  return randomLetters(bytes, { letters: LETTERS, count: PUBLIC_TOKEN_CHARACTERS });
}

/** The token of a link, trimmed; null if it has another length (section 5 of the specification). */
export function publicTokenOf(text: string): string | null {
  const token = text.trim();
  return token.length === PUBLIC_TOKEN_CHARACTERS ? token : null;
}

/** Path of a tile's own page. */
export function publicPathOf(token: string): string {
  return `/public/${token}`;
}
