import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../canonical-json.ts';
import type { Receipt } from './receipt.ts';

/** `prev` of the first receipt after a start. */
export const NO_RECEIPT = '0'.repeat(64);

/** What the painter drew of a tile. Ages are no part of the texts, because they change without a change of what is shown. */
export interface PaintedTile {
  readonly id: string;
  /** `-` without one. */
  readonly state: string;
  /** Of an alarm; `-` without one. */
  readonly call: string;
  /** In the order of reading. */
  readonly texts: readonly string[];
}

const BETWEEN_TEXTS = '\u001f';
/** SHA-256 of a text in UTF-8, in hexadecimal. */
export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** `tileId|state|call|texts`. Separators within a text are drawn as their symbols, so that no text can pass for two. */
export function lineOf({ id, state, call, texts }: PaintedTile): string {
  const drawn = texts.map((text) => text.replaceAll('\n', '\u240a').replaceAll(BETWEEN_TEXTS, '\u241f'));
  return `${id}|${state}|${call}|${drawn.join(BETWEEN_TEXTS)}`;
}

/** SHA-256 of the tiles' lines in the order of reading, in hexadecimal. Needs no `crypto.subtle`, which plain http lacks. */
export function hashOfTexts(tiles: readonly PaintedTile[]): string {
  return hashOf(tiles.map(lineOf).join('\n'));
}

/** SHA-256 of a whole receipt as canonical JSON: `prev` of the next one. */
export function receiptHash(receipt: Receipt): string {
  return hashOf(canonicalJson(receipt));
}
