import { readFileSync } from 'node:fs';
import { asyncApiOf } from '@watchglass/schemas/http/async-api';
import { anything, mapOf, text } from '@watchglass/schemas/shape';
import { route, type QueryRoute } from '../http/route.ts';

/**
 * GET /api/openapi.json: the contract of both services' routes. `npm run openapi` writes the file, since neither
 * service knows the other's routes; a test fails when it is outdated.
 */
export function openApiRoute(): QueryRoute {
  const document = readFileSync(new URL('openapi.json', import.meta.url), 'utf8');
  return route({
    path: '/api/openapi.json',
    needs: { access: 'public' },
    past: 'never',
    answers: { 200: mapOf(text(64), anything()) },
    handler: (_asked, h) => h.response(document).type('application/json'),
  });
}

/** GET /api/asyncapi.json: what is told without being asked. */
export function asyncApiRoute(): QueryRoute {
  return route({
    path: '/api/asyncapi.json',
    needs: { access: 'public' },
    past: 'never',
    answers: { 200: mapOf(text(64), anything()) },
    handler: ({ request }) => asyncApiOf(request.info.host),
  });
}
