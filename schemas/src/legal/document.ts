import type { LegalDocumentView } from './views.ts';

/** The names of the documents' pages and files. */
export const LEGAL_DOCUMENTS = [
  'privacy-policy',
  'terms-and-conditions',
  'public-api-terms-and-conditions',
  'plugin-developer-terms-and-conditions',
] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

const VERSION_MAX_CHARACTERS = 32;
const HEADING = '## ';

function headOf(lines: readonly string[]): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/**
 * Parses a document: lines `version:`, `date:` and `language:`, an empty line, then paragraphs with empty lines between
 * them; a paragraph that begins with `## ` is a heading. `original` is the document itself. Throws a TypeError with a
 * plain sentence if the head is incomplete.
 */
export function parseLegalDocument(text: string): LegalDocumentView {
  const [head = '', ...body] = text
    .replace(/\r\n/g, '\n')
    .trim()
    .split(/\n{2,}/);
  const { version = '', date = '', language = 'en' } = headOf(head.split('\n'));
  if (version === '' || version.length > VERSION_MAX_CHARACTERS)
    throw new TypeError(`its version must have 1 to ${VERSION_MAX_CHARACTERS} characters`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new TypeError('its date must be like 2026-11-21');
  const blocks = body.map((block) => ({
    heading: block.startsWith(HEADING),
    text: (block.startsWith(HEADING) ? block.slice(HEADING.length) : block).split('\n').join(' '),
  }));
  return { version, date, language, original: language, blocks };
}
