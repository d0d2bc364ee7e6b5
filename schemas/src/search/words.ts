import type { SearchedConcept } from './concepts.ts';
import { SEARCH_MAX_WORDS, WORD_MAX_CHARACTERS } from './limits.ts';

const NO_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu;

/** Small letters without marks, so that `kuhl` finds `Kühlhaus`. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Cuts a text without cutting a character. */
export function beginningOf(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('');
}

const cut = (word: string): string => beginningOf(word, WORD_MAX_CHARACTERS);

/** The words of a text, in their order, without signs: `AB-12 Attic` has `ab`, `12` and `attic`. */
export function wordsOf(text: string): string[] {
  return plain(text).split(NO_LETTER_OR_DIGIT).filter(Boolean).map(cut);
}

/** The words by which a text is found: its words, and each run of them without a space as one (`ab12`). */
export function findableWords(text: string): string[] {
  const joined = plain(text)
    .split(/\s+/)
    .map((run) => cut(run.replaceAll(NO_LETTER_OR_DIGIT, '')))
    .filter(Boolean);
  return [...new Set([...wordsOf(text), ...joined])];
}

/** The words that a found text has to begin words with. A word that begins another one adds nothing. */
export function soughtWords(typed: string): string[] {
  const words = [...new Set(wordsOf(typed))];
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .slice(0, SEARCH_MAX_WORDS);
}

/** Returns true if the text has, for each sought word, a word that begins with it. */
export function isFoundBy(text: string, sought: readonly string[]): boolean {
  const words = findableWords(text);
  return sought.length > 0 && sought.every((each) => words.some((word) => word.startsWith(each)));
}

/**
 * A word in a tsvector or tsquery of PostgreSQL. With its organization and concept, so that a scan of the index passes
 * no words of others. Quotes need no escape: a word has letters and digits only.
 */
export function lexeme(organizationId: number, concept: SearchedConcept, word: string): string {
  return `'${organizationId} ${concept} ${word}'`;
}
