import { buffer } from 'node:stream/consumers';
import { plan } from '@watchglass/schemas/plan/entity';
import { offsetsRange, tileRange } from '@watchglass/schemas/plan/tile-pack';
import { tileNumber } from '@watchglass/schemas/plan/tiles';
import { integer, matching, optional, shape, uuid } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { planRows } from './rows.ts';

const PICTURE_POLICY = "default-src 'none'; sandbox";
const HOUR_SECONDS = 3_600;
const MOST = 1_000;

/**
 * GET …/plan/{id}/tiles/{z}/{x}/{y}: a tile of the present image, for who sees the plan. `v`, the image's hash, makes
 * another address of another image; it is not read.
 */
export const tileRoute = route({
  path: '/api/plans/{org}/plan/{id}/tiles/{z}/{x}/{y}',
  needs: { ...plan.needs, onWalls: true },
  reads: ['plans', 'plan_objects', 'locations'],
  past: 'rows',
  produces: 'image/*',
  answers: { 200: true },
  params: shape({ org: integer(1), id: uuid(), z: integer(0, 16), x: integer(0, MOST), y: integer(0, MOST) }),
  query: shape({ v: optional(matching(/^[\da-f]{64}$/, 'sha256')) }),
  handler: async (asked, h) => {
    const { params, sight, files } = asked;
    const [row] = await readRows(asked, planRows, { sql: 'AND t.id = $2', values: [params.id] });
    const image = found(found(row).image);
    const number = found(tileNumber(image, params));
    const name = { organizationId: sight.organizationId, hash: image.hash };
    const offsets = found(await files.read(name, offsetsRange(number)));
    const tile = found(await files.read(name, tileRange(await buffer(offsets.bytes))));
    return h
      .response(await buffer(tile.bytes))
      .type(`image/${image.format}`)
      .header('Content-Security-Policy', PICTURE_POLICY)
      .header('Content-Disposition', 'attachment')
      .header('Cache-Control', `private, max-age=${HOUR_SECONDS}`);
  },
});
