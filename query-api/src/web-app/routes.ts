import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';
import { instanceViewShape, type InstanceView, type MapTiles } from '@watchglass/schemas/version/views';
import { shape, text } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import { route, type QueryRoute } from '../http/route.ts';
import { originOf } from '../location/map-tiles.ts';
import type { WebFile } from './files.ts';

/** Only this origin, including its WebSocket, and pictures from the map's; emotion writes styles into the page. */
function contentSecurityPolicy(mapTiles: MapTiles | null): string {
  const pictures = mapTiles === null ? [] : [originOf(mapTiles.url)];
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** hapi takes false; its types do not know. */
const NO_HEADER = false as unknown as true;

/** Of the page of a public tile: only these pages may show it in a frame. */
function policyForFrames(origins: readonly string[]): string {
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`,
  ].join('; ');
}

const needs = { access: 'public' } as const;
/** Paths that are never pages of the app. */
const NOT_A_PAGE = /^\/(api|ingest|assets|socket\.io)(\/|$)/;

/** The paths where programs and people expect the contract of the API. */
const API_DOCS = '/api-docs';
const USUAL_CONTRACT_PATHS: ReadonlySet<string> = new Set(['/openapi.json']);

export interface WebApp {
  readonly files: ReadonlyMap<string, WebFile>;
  readonly config: Omit<InstanceView, 'status' | 'buildId'>;
  readonly buildId: string | null;
}

function send(h: ResponseToolkit, { body, type, cache }: WebFile, policy: string): ResponseObject {
  return h
    .response(body)
    .type(type)
    .header('Cache-Control', cache)
    .header('Content-Security-Policy', policy)
    .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
}

/** The built web app: its files, and its one page for every path of the browser's router. */
export function webAppRoutes({ files, config, buildId }: WebApp): QueryRoute[] {
  const { googleClientId, appleClientId, feedbackUrl, mapTiles, demo } = config;
  const instance: InstanceView = { status: 'ok', buildId, googleClientId, appleClientId, feedbackUrl, mapTiles, demo };
  const policy = contentSecurityPolicy(mapTiles);
  return [
    route({
      path: '/static/config.json',
      needs,
      past: 'never',
      answers: { 200: instanceViewShape },
      handler: () => instance,
    }),
    route({
      path: '/public/{token}',
      needs,
      reads: ['monitors', 'organizations'],
      past: 'never',
      refuses: ['NotFound'],
      produces: 'text/html',
      answers: { 200: true },
      params: shape({ token: text(64) }),
      // The policy says who may frame the page: the older header has no list.
      settings: {
        security: { hsts: true, xframe: NO_HEADER, xss: 'disabled', noSniff: true, referrer: 'no-referrer' },
      },
      handler: async ({ request, params, publicTiles }, h) => {
        const page = files.get('/public-tile.html') ?? refuse('NotFound');
        // The page itself says what is wrong with a link.
        const origins = await publicTiles.door.open(params.token, callerOf(request).clientAddress).then(
          ({ definition }) => definition.origins,
          () => [],
        );
        return send(h, page, policyForFrames(origins)).header('X-Robots-Tag', 'noindex, nofollow');
      },
    }),
    route({
      path: '/{path*}',
      needs,
      past: 'never',
      refuses: ['NotFound'],
      produces: '*/*',
      answers: { 200: true },
      // Files that browsers cache for ever deserve the best compression.
      settings: { compression: { gzip: { level: 9 }, br: { quality: 6 } } },
      handler: ({ request: { path } }, h) => {
        if (USUAL_CONTRACT_PATHS.has(path)) return h.redirect('/api/openapi.json');
        if (path === '/docs') return h.redirect(API_DOCS);
        if (path === API_DOCS) return send(h, files.get('/api-docs.html') ?? refuse('NotFound'), policy);
        const page = NOT_A_PAGE.test(path) ? undefined : files.get('/index.html');
        return send(h, files.get(path) ?? page ?? refuse('NotFound'), policy);
      },
    }),
  ];
}
