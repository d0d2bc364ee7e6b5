import { readFileSync } from 'node:fs';
import type { ServerRoute } from '@hapi/hapi';

/**
 * GET /api/openapi.json: the contract of both services' routes. `npm run openapi` writes the file from the routes, since
 * neither service knows the other's; a test says when that is due.
 */
export function openApiRoutes(): ServerRoute[] {
  const text = readFileSync(new URL('openapi.json', import.meta.url), 'utf8');
  return [{
    method: 'GET',
    path: '/api/openapi.json',
    options: { app: { needs: { access: 'public' } } },
    handler: (_request, h) => h.response(text).type('application/json'),
  }];
}
