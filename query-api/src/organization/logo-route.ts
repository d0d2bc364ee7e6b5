import type { ServerRoute } from '@hapi/hapi';
import { matching, integer, shape } from '@watchglass/schemas/shape';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { found, organizationOf } from '../http/answer.ts';

/** Opened by itself, a picture may draw and style itself: no script, no request, no form, no origin. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const YEAR_SECONDS = 31_536_000;
const params = shape({ org: integer(1), x: matching(/^[\da-f]{64}$/, 'hash of a logo') });

interface LogoRow extends Record<string, unknown> {
  readonly media_type: string;
  readonly bytes: Buffer;
}

/** GET …/squarelogo/{x} and …/widelogo/{x}: by its content, so that what a browser keeps is never outdated. */
export function logoRoute(relational: Queryable, kind: 'square' | 'wide'): ServerRoute {
  return {
    method: 'GET',
    path: `/api/spaces/space/{org}/${kind}logo/{x}`,
    options: {
      app: { needs: { access: 'member' }, produces: 'image/*' },
      response: { status: { 200: true } },
      validate: { params, failAction: () => found(null) },
    },
    handler: async (request, h) => {
      const [logo] = await relational.query<LogoRow>({
        name: 'logos.by-hash',
        text: 'SELECT media_type, bytes FROM files.logos WHERE organization_id = $1 AND hash = $2',
        values: [organizationOf(request), request.params['x']],
      });
      const { media_type, bytes } = found(logo);
      return h
        .response(bytes)
        .type(media_type)
        .header('Content-Security-Policy', PICTURE_POLICY)
        .header('Content-Disposition', 'attachment')
        .header('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`);
    },
  };
}
