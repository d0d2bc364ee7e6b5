import type { ServerRoute } from '@hapi/hapi';
import { LEGAL_DOCUMENTS, type LegalDocument } from '@watchglass/schemas/legal/document';
import { legalDocumentViewShape } from '@watchglass/schemas/legal/views';
import { oneOf, shape } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';

/** What people agree to, for everybody to read. */
export function legalRoutes({ config }: Pick<QueryDeps, 'config'>): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/static/legal/{document}',
      options: {
        app: { needs: { access: 'public' } }, response: { status: { 200: legalDocumentViewShape } },
        validate: { params: shape({ document: oneOf(...LEGAL_DOCUMENTS) }) },
      },
      handler: ({ params }) => config.legal[params['document'] as LegalDocument],
    },
  ];
}
