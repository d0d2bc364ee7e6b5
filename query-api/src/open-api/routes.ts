import { readFileSync } from 'node:fs';
import type { ServerRoute } from '@hapi/hapi';
import { anything, mapOf, text } from '@watchglass/schemas/shape';

/**
 * GET /api/openapi.json: the contract of both services' routes. `npm run openapi` writes the file from the routes, since
 * neither service knows the other's; a test says when that is due.
 */
export function openApiRoutes(): ServerRoute[] {
  const document = readFileSync(new URL('openapi.json', import.meta.url), 'utf8');
  return [
    {
      method: 'GET',
      path: '/api/openapi.json',
      options: { app: { needs: { access: 'public' } }, response: { status: { 200: mapOf(text(64), anything()) } } },
      handler: (_request, h) => h.response(document).type('application/json'),
    },
  ];
}
