import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEARCH_MAX_WORDS, WORD_MAX_CHARACTERS } from './limits.ts';
import { findableWords, isFoundBy, soughtWords, wordsOf } from './words.ts';

const isFound = (text: string, typed: string): boolean => isFoundBy(text, soughtWords(typed));

describe('the words of a search', () => {
  it('are small letters and digits without marks and signs', () => {
    expect(wordsOf(' AB-12 "Kühlhaus" Ēka\' & Йод:*')).toEqual(['ab', '12', 'kuhlhaus', 'eka', 'иод']);
    expect(wordsOf('---')).toEqual([]);
  });

  it('find a text whose words begin with them, in any order', () => {
    expect(isFound('Cold store 12, north', 'NOR col')).toBe(true);
    expect(isFound('Cold store 12, north', 'cold south')).toBe(false);
    expect(isFound('Cold store', 'old')).toBe(false);
    expect(isFound('Cold store', ' - ')).toBe(false);
  });

  it('find a number written with signs also without them', () => {
    expect(isFound('00:1A-2B', '001a2b')).toBe(true);
    expect(isFound('00:1A-2B', '1a 2b')).toBe(true);
  });

  it('are at most eight, without those that begin others', () => {
    expect(soughtWords('c co cold')).toEqual(['cold']);
    expect(soughtWords('a b c d e f g h i j k')).toHaveLength(SEARCH_MAX_WORDS);
  });

  it('are cut before they exceed what an index takes', () => {
    const [word = ''] = findableWords('\u{1D5EE}'.repeat(128));
    expect(Array.from(word)).toHaveLength(WORD_MAX_CHARACTERS);
    expect(word).not.toMatch(/\p{Cs}/u);
  });

  it('always find the text that they were typed from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 128 }), (text) => {
        expect(soughtWords(text).length === 0 || isFound(text, text)).toBe(true);
      }),
    );
  });

  it('never hold a sign that a query of PostgreSQL could mistake for its own', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0x10_ff_ff), { maxLength: 64 }), (points) => {
        const text = String.fromCodePoint(...points);
        expect(/[^\p{L}\p{N}]/u.test(findableWords(text).join(''))).toBe(false);
      }),
    );
  });
});
