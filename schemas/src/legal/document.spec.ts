import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LEGAL_DOCUMENTS, parseLegalDocument } from './document.ts';
import { readLegalDocuments } from './read-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'watchglass-legal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const own = 'version: 3.1\ndate: 2027-01-05\nlanguage: lv\n\n## Kas mēs esam\n\nMēs esam\nuzņēmums.\n';

describe('a legal document', () => {
  it('has a version, a date, a language, headings and paragraphs', () => {
    expect(parseLegalDocument(own)).toEqual({
      version: '3.1', date: '2027-01-05', language: 'lv',
      blocks: [{ heading: true, text: 'Kas mēs esam' }, { heading: false, text: 'Mēs esam uzņēmums.' }],
    });
  });

  it('is refused without a version or a date', () => {
    expect(() => parseLegalDocument('date: 2027-01-05\n\nText')).toThrow(TypeError);
    expect(() => parseLegalDocument('version: 1\ndate: soon\n\nText')).toThrow(TypeError);
  });
});

describe('the legal documents of an installation', () => {
  it('are ours where its operator has none', () => {
    const documents = readLegalDocuments(undefined);
    expect(LEGAL_DOCUMENTS.filter((name) => documents[name].blocks.length < 3)).toEqual([]);
  });

  it('are the operator’s, one by one', () => {
    writeFileSync(join(folder, 'terms-and-conditions.md'), own);
    const documents = readLegalDocuments(folder);
    expect(documents['terms-and-conditions'].version).toBe('3.1');
    expect(documents['privacy-policy']).toEqual(readLegalDocuments(undefined)['privacy-policy']);
  });

  it('keep a service from starting where one cannot be read, by the name of its file', () => {
    writeFileSync(join(folder, 'privacy-policy.md'), 'Trust us.');
    expect(() => readLegalDocuments(folder)).toThrow(/privacy-policy\.md/);
  });
});
