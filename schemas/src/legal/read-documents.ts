import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEGAL_DOCUMENTS, parseLegalDocument, type LegalDocument } from './document.ts';
import type { LegalDocumentView } from './views.ts';

const OURS = fileURLToPath(new URL('./texts', import.meta.url));

/** The operator's file `<document>.md` where the folder has one, else ours. Throws with the name of a file that cannot be read. */
export function readLegalDocuments(folder: string | undefined): Readonly<Record<LegalDocument, LegalDocumentView>> {
  const read = (document: LegalDocument): LegalDocumentView => {
    const own = join(folder ?? OURS, `${document}.md`);
    const file = statSync(own, { throwIfNoEntry: false }) ? own : join(OURS, `${document}.md`);
    try {
      return parseLegalDocument(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new TypeError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
    }
  };
  return Object.fromEntries(LEGAL_DOCUMENTS.map((document) => [document, read(document)])) as Record<LegalDocument, LegalDocumentView>;
}
