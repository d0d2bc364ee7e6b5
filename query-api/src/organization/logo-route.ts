import { matching, integer, shape } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { route, type QueryRoute } from '../http/route.ts';

/** A picture opened by its own address may draw and style itself, but run no script and send no request or form. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const YEAR_SECONDS = 31_536_000;
const params = shape({ org: integer(1), x: matching(/^[\da-f]{64}$/, 'hash of a logo') });

interface LogoRow extends Record<string, unknown> {
  readonly media_type: string;
  readonly bytes: Buffer;
}

/** GET …/squarelogo/{x} and …/widelogo/{x}: named by its content, so that a cached picture is never outdated. */
export const logoRoute = (kind: 'square' | 'wide'): QueryRoute =>
  route({
    path: `/api/spaces/space/{org}/${kind}logo/{x}`,
    needs: { access: 'member' },
    past: 'never',
    produces: 'image/*',
    answers: { 200: true },
    params,
    settings: { validate: { failAction: () => found(null) } },
    handler: async (asked, h) => {
      const [logo] = await asked.relational.query<LogoRow>({
        name: 'logos.by-hash',
        text: 'SELECT media_type, bytes FROM files.logos WHERE organization_id = $1 AND hash = $2',
        values: [asked.sight.organizationId, asked.params.x],
      });
      const { media_type, bytes } = found(logo);
      return h
        .response(bytes)
        .type(media_type)
        .header('Content-Security-Policy', PICTURE_POLICY)
        .header('Content-Disposition', 'attachment')
        .header('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`);
    },
  });
