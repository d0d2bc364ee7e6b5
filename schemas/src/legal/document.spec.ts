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

  it('is refused without a version or without a date', () => {
    expect(() => parseLegalDocument('date: 2027-01-05\n\nText')).toThrow(TypeError);
    expect(() => parseLegalDocument('version: 1\ndate: soon\n\nText')).toThrow(TypeError);
  });
});

describe('the legal documents of the product', () => {
  const ours = readLegalDocuments(undefined);
  const cases = LEGAL_DOCUMENTS.flatMap((name) =>
    LANGUAGES.filter((language) => language !== 'en').map((language) => ({ name, language })),
  );

  it.each(LEGAL_DOCUMENTS)('are binding in English: %s', (name) => {
    expect(ours[name].original.language).toBe('en');
    expect(ours[name].original.blocks.length).toBeGreaterThan(2);
  });

  it.each(cases)(
    'match the English $name section by section in $language, after a sentence that names the binding text',
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
  it('are the product’s by default', () => {
    expect(readLegalDocuments(folder)).toEqual(readLegalDocuments(undefined));
  });

  it('are the operator’s, document by document, in the operator’s languages', () => {
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

  it('stop a service at its start if a translation has another version', () => {
    writeFileSync(join(folder, 'ru', 'terms-and-conditions.md'), own.replace('3.1', '3.0'));
    expect(() => readLegalDocuments(folder)).toThrow(/ru.terms-and-conditions\.md/);
    rmSync(join(folder, 'ru'), { recursive: true });
  });

  it('stop a service at its start if a file cannot be read, and name that file', () => {
    writeFileSync(join(folder, 'privacy-policy.md'), 'Trust us.');
    expect(() => readLegalDocuments(folder)).toThrow(/privacy-policy\.md/);
  });
});
