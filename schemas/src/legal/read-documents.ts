import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '../user/languages.ts';
import { LEGAL_DOCUMENTS, parseLegalDocument, type LegalDocument } from './document.ts';
import type { LegalDocumentView } from './views.ts';

const OURS = fileURLToPath(new URL('./texts', import.meta.url));

/** The binding document, and its translations. */
export interface LegalTexts {
  readonly original: LegalDocumentView;
  readonly translations: ReadonlyMap<Language, LegalDocumentView>;
}

const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

function readDocument(file: string, original?: LegalDocumentView): LegalDocumentView {
  try {
    const document = parseLegalDocument(readFileSync(file, 'utf8'));
    if (original === undefined) return document;
    if (document.version !== original.version || document.date !== original.date)
      throw new TypeError('its version and date must equal those of its original');
    return { ...document, original: original.language };
  } catch (error) {
    throw new TypeError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
  }
}

/**
 * For each document the operator's file `<document>.md` if the folder has one, else ours; with the translations in
 * `<language>/<document>.md` beside it. Throws with the name of a file that cannot be read, or that translates another
 * version.
 */
export function readLegalDocuments(folder: string | undefined): Readonly<Record<LegalDocument, LegalTexts>> {
  const read = (document: LegalDocument): LegalTexts => {
    const from = folder !== undefined && isThere(join(folder, `${document}.md`)) ? folder : OURS;
    const original = readDocument(join(from, `${document}.md`));
    const translated = LANGUAGES.map((language) => ({ language, file: join(from, language, `${document}.md`) })).filter(
      ({ file }) => isThere(file),
    );
    return {
      original,
      translations: new Map(translated.map(({ language, file }) => [language, readDocument(file, original)])),
    };
  };
  return Object.fromEntries(LEGAL_DOCUMENTS.map((document) => [document, read(document)])) as Record<
    LegalDocument,
    LegalTexts
  >;
}
