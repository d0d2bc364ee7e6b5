import { LEGAL_DOCUMENTS } from '@watchglass/schemas/legal/document';
import { legalDocumentViewShape } from '@watchglass/schemas/legal/views';
import { oneOf, optional, shape } from '@watchglass/schemas/shape';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { route } from '../http/route.ts';

/** The public legal documents: in the requested language if translated, otherwise the binding version. */
export const legalRoutes = [
  route({
    path: '/static/legal/{document}',
    needs: { access: 'public' },
    past: 'never',
    answers: { 200: legalDocumentViewShape },
    params: shape({ document: oneOf(...LEGAL_DOCUMENTS) }),
    query: shape({ language: optional(oneOf(...LANGUAGES)) }),
    handler: ({ config, params, query }) => {
      const { original, translations } = config.legal[params.document];
      return (query.language && translations.get(query.language)) ?? original;
    },
  }),
];
