import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../user/languages.ts';
import { LEGAL_DOCUMENTS, parseLegalDocument } from './document.ts';
import { readLegalDocuments } from './read-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'watchglass-legal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const own = 'version: 3.1\ndate: 2027-01-05\nlanguage: lv\n\n## Kas mēs esam\n\nMēs esam\nuzņēmums.\n';

describe('a legal document', () => {
  it('has a version, a date, a language, headings and paragraphs', () => {
    expect(parseLegalDocument(own)).toEqual({
      version: '3.1',
      date: '2027-01-05',
      language: 'lv',
      original: 'lv',
      blocks: [
        { heading: true, text: 'Kas mēs esam' },
        { heading: false, text: 'Mēs esam uzņēmums.' },
      ],
    });
  });

  it('is refused without a version or a date', () => {
    expect(() => parseLegalDocument('date: 2027-01-05\n\nText')).toThrow(TypeError);
    expect(() => parseLegalDocument('version: 1\ndate: soon\n\nText')).toThrow(TypeError);
  });
});

describe('the legal documents that come with the program', () => {
  const ours = readLegalDocuments(undefined);
  const cases = LEGAL_DOCUMENTS.flatMap((name) =>
    LANGUAGES.filter((language) => language !== 'en').map((language) => ({ name, language })),
  );

  it.each(LEGAL_DOCUMENTS)('bind in English: %s', (name) => {
    expect(ours[name].original.language).toBe('en');
    expect(ours[name].original.blocks.length).toBeGreaterThan(2);
  });

  it.each(cases)(
    'say in $language, section by section, what $name says in English, after a sentence that this one binds',
    ({ name, language }) => {
      const { original, translations } = ours[name];
      const translation = translations.get(language);
      expect(translation).toMatchObject({ version: original.version, date: original.date, language, original: 'en' });
      expect(translation?.blocks.map(({ heading }) => heading)).toEqual([
        false,
        ...original.blocks.map(({ heading }) => heading),
      ]);
    },
  );

  it.each(LEGAL_DOCUMENTS)('have no text of another language: %s', (name) => {
    const { original, translations } = ours[name];
    const texts = [original, ...translations.values()].flatMap(({ blocks }) => blocks.map(({ text }) => text));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });
});

describe('the legal documents of an installation', () => {
  it('are ours where its operator has none', () => {
    expect(readLegalDocuments(folder)).toEqual(readLegalDocuments(undefined));
  });

  it('are the operator’s, one by one, in the languages that the operator has', () => {
    mkdirSync(join(folder, 'ru'));
    writeFileSync(join(folder, 'terms-and-conditions.md'), own);
    writeFileSync(
      join(folder, 'ru', 'terms-and-conditions.md'),
      own.replace('lv', 'ru').replace('Kas mēs esam', 'Кто мы'),
    );
    const documents = readLegalDocuments(folder);
    expect(documents['terms-and-conditions'].original.version).toBe('3.1');
    expect([...documents['terms-and-conditions'].translations.keys()]).toEqual(['ru']);
    expect(documents['privacy-policy']).toEqual(readLegalDocuments(undefined)['privacy-policy']);
  });

  it('keep a service from starting where a translation is of another version', () => {
    writeFileSync(join(folder, 'ru', 'terms-and-conditions.md'), own.replace('3.1', '3.0'));
    expect(() => readLegalDocuments(folder)).toThrow(/ru.terms-and-conditions\.md/);
    rmSync(join(folder, 'ru'), { recursive: true });
  });

  it('keep a service from starting where one cannot be read, by the name of its file', () => {
    writeFileSync(join(folder, 'privacy-policy.md'), 'Trust us.');
    expect(() => readLegalDocuments(folder)).toThrow(/privacy-policy\.md/);
  });
});
