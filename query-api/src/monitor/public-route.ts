import { createHash } from 'node:crypto';
import { publicTileShape } from '@watchglass/schemas/monitor/views';
import { shape, text } from '@watchglass/schemas/shape';
import { callerOf, headerOf } from '@watchglass/streams/http/caller';
import { route } from '../http/route.ts';
import { publicTile } from './public-tile.ts';

/** GET /api/public/{token}: a public tile, for anybody who has its link. */
export const publicRoutes = [
  route({
    path: '/api/public/{token}',
    needs: { access: 'public' },
    reads: ['monitors', 'sensors', 'assets', 'organizations', 'custom_metrics', 'co2_thresholds'],
    past: 'never',
    answers: { 200: publicTileShape, 304: false },
    params: shape({ token: text(64) }),
    refuses: ['InvalidToken', 'PublicLinkNotValid', 'LinkNotPublic', 'TooManyRequests'],
    handler: async ({ request, params, clock, publicTiles }, h) => {
      const now = clock();
      const tile = await publicTiles.door.open(params.token, callerOf(request).clientAddress);
      const view = publicTile(tile, await publicTiles.series.of(tile, now), now);
      const etag = `W/"${createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22)}"`;
      const isKnown = headerOf(request, 'if-none-match')
        .split(',')
        .some((tag) => tag.trim() === etag);
      const response = isKnown ? h.response().code(304) : h.response(view);
      return response.header('ETag', etag).header('Cache-Control', 'no-cache').header('X-Robots-Tag', 'noindex');
    },
  }),
];
