import { FILE_NAME_MAX_CHARACTERS } from '@watchglass/schemas/file/limits';
import { MEDIA_TYPES, type MediaType } from '@watchglass/schemas/file/media-types';

/** Control characters, marks that reverse or isolate the direction of text, and characters without any width. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
const SEPARATOR = /[/\\]/;
const FALLBACK = 'file';
const ENDING_MAX_CHARACTERS = 5;

/**
 * A name that no file system takes for a path and no screen shows as another: the last part of a path, without hidden
 * characters, of bounded length, with an ending that fits the type. Harmless names stay as they are.
 */
export function cleanFileName(given: string, mediaType: MediaType): string {
  const last = given.split(SEPARATOR).at(-1) ?? '';
  const name = trimmed(last.normalize('NFC').replaceAll(HIDDEN, ''));
  const ending = endingOf(name, mediaType);
  const stem = ending === null ? name : name.slice(0, -ending.length - 1);
  const most = FILE_NAME_MAX_CHARACTERS - ENDING_MAX_CHARACTERS;
  return `${trimmed(cut(stem, most)) || FALLBACK}.${ending ?? MEDIA_TYPES[mediaType][0]}`;
}

/** The ending as it is written, if the type may have it. */
function endingOf(name: string, mediaType: MediaType): string | null {
  const dot = name.lastIndexOf('.');
  if (dot === -1) return null;
  const ending = name.slice(dot + 1);
  return (MEDIA_TYPES[mediaType] as readonly string[]).includes(ending.toLowerCase()) ? ending : null;
}

/** Without spaces and dots at both ends: some systems hide such files, others drop the dots. */
function trimmed(name: string): string {
  const isKept = (character: string | undefined): boolean =>
    character !== undefined && character !== '.' && character.trim() !== '';
  let [from, to] = [0, name.length];
  while (from < to && !isKept(name[from])) from += 1;
  while (to > from && !isKept(name[to - 1])) to -= 1;
  return name.slice(from, to);
}

/** Never between the halves of a character. */
function cut(name: string, most: number): string {
  return name.length <= most ? name : name.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
