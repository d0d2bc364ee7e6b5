import type { LegalDocument } from '@watchglass/schemas/legal/document';
import type { LegalDocumentView } from '@watchglass/schemas/legal/views';
import type { Language } from '@watchglass/schemas/user/languages';
import { keyed, resource, type Resource } from '../http/resource.ts';
import type { MessageKey } from '../messages/messages.ts';

export const LEGAL_TITLES: Readonly<Record<LegalDocument, MessageKey>> = {
  'privacy-policy': 'legal.document.privacyPolicy',
  'terms-and-conditions': 'legal.document.terms',
  'public-api-terms-and-conditions': 'legal.document.publicApi',
  'plugin-developer-terms-and-conditions': 'legal.document.plugins',
};

const at: (path: string) => Resource<LegalDocumentView> = keyed((path: string) =>
  resource<LegalDocumentView>(async (http) => (await http.call<LegalDocumentView>(path, { anonymous: true })).value),
);

/** The operator's document in a language, or without one the binding version. */
export function legalDocument(document: LegalDocument, language: Language | undefined): Resource<LegalDocumentView> {
  return at(`/static/legal/${document}${language === undefined ? '' : `?language=${language}`}`);
}
