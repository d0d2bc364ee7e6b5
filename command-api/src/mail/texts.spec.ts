import { describe, expect, it } from 'vitest';
import { letters, type LetterName } from './letters.ts';
import { textsByLanguage, textsIn, type LetterText, type Texts } from './texts.ts';
import { en } from './texts/en.ts';

const names = Object.keys(letters) as LetterName[];
const languages = Object.entries(textsByLanguage);

function linesOf({ subject, before, button, after }: LetterText): string[] {
  return [subject, ...before, ...(button === undefined ? [] : [button]), ...after];
}

function placeholders(lines: readonly string[]): string[] {
  return [
    ...new Set(lines.flatMap((line) => [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))),
  ].toSorted();
}

const commonLines = ({ hello, helloName, linkHint, sender }: Texts): string[] => [hello, helloName, linkHint, sender];

describe('the words of mails', () => {
  it('exist in nine languages', () => {
    expect(Object.keys(textsByLanguage).toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it', 'lv', 'nl', 'pt', 'ru']);
    expect([textsIn('pt-BR'), textsIn('RU'), textsIn('ja'), textsIn('constructor')]).toEqual([
      textsByLanguage['pt'],
      textsByLanguage['ru'],
      en,
      en,
    ]);
  });

  it.each(languages)('contain every letter in %s, with the same parts', (_code, texts) => {
    expect(Object.keys(texts.letters).toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      const { before, after, button } = texts.letters[name];
      expect([name, before.length, after.length, button === undefined]).toEqual([
        name,
        en.letters[name].before.length,
        en.letters[name].after.length,
        !('link' in letters[name]),
      ]);
    }
  });

  it.each(languages)('show the same facts in %s as in English', (_code, texts) => {
    for (const name of names)
      expect([name, placeholders(linesOf(texts.letters[name]))]).toEqual([
        name,
        placeholders(linesOf(en.letters[name])),
      ]);
    expect(placeholders(commonLines(texts))).toEqual(['name']);
  });

  it.each(languages)('leave nothing empty in %s', (_code, texts) => {
    const lines = [...commonLines(texts), ...names.flatMap((name) => linesOf(texts.letters[name]))];
    expect(lines.filter((line) => line.trim() === '')).toEqual([]);
  });

  it.each(languages.filter(([code]) => code !== 'en'))('are translated in %s', (_code, texts) => {
    expect(names.filter((name) => texts.letters[name].subject === en.letters[name].subject)).toEqual([]);
  });
});
