import type { LegalDocument } from '@watchglass/schemas/legal/document';
import type { LegalDocumentView } from '@watchglass/schemas/legal/views';
import { keyed, resource, type Resource } from '../http/resource.ts';
import type { MessageKey } from '../messages/messages.ts';

export const LEGAL_TITLES: Readonly<Record<LegalDocument, MessageKey>> = {
  'privacy-policy': 'legal.document.privacyPolicy',
  'terms-and-conditions': 'legal.document.terms',
  'public-api-terms-and-conditions': 'legal.document.publicApi',
  'plugin-developer-terms-and-conditions': 'legal.document.plugins',
};

/** As the operator of the installation has it. */
export const legalDocument: (document: LegalDocument) => Resource<LegalDocumentView> = keyed((document: LegalDocument) =>
  resource<LegalDocumentView>(async (http) => (await http.call<LegalDocumentView>(`/static/legal/${document}`, { anonymous: true })).value));
