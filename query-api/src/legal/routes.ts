import type { ServerRoute } from '@hapi/hapi';
import { LEGAL_DOCUMENTS, type LegalDocument } from '@watchglass/schemas/legal/document';
import { legalDocumentViewShape } from '@watchglass/schemas/legal/views';
import { oneOf, optional, shape } from '@watchglass/schemas/shape';
import { LANGUAGES, type Language } from '@watchglass/schemas/user/languages';
import type { QueryDeps } from '../deps.ts';

/** What people agree to, for everybody to read: in their language where it is written in that, else as it binds. */
export function legalRoutes({ config }: Pick<QueryDeps, 'config'>): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/static/legal/{document}',
      options: {
        app: { needs: { access: 'public' } },
        response: { status: { 200: legalDocumentViewShape } },
        validate: {
          params: shape({ document: oneOf(...LEGAL_DOCUMENTS) }),
          query: shape({ language: optional(oneOf(...LANGUAGES)) }),
        },
      },
      handler: ({ params, query }) => {
        const { original, translations } = config.legal[params['document'] as LegalDocument];
        return translations.get(query['language'] as Language) ?? original;
      },
    },
  ];
}
