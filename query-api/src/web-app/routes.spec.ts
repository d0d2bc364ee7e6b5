import Hapi from '@hapi/hapi';
import { validator } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import type { QueryDeps } from '../deps.ts';
import { webAppRoutes } from './routes.ts';

it('the usual paths of an API contract redirect to the contract, and to the page about it', async () => {
  const config = { googleClientId: null, appleClientId: null, feedbackUrl: null, mapTiles: null, demo: false };
  const server = Hapi.server();
  server.validator(validator);
  // These routes use no dependencies.
  const deps = {} as QueryDeps;
  server.route(webAppRoutes({ files: new Map(), config, buildId: null }).map((route) => route(deps)));
  for (const [url, location] of [
    ['/docs', '/api-docs'],
    ['/openapi.json', '/api/openapi.json'],
  ] as const) {
    const { statusCode, headers } = await server.inject(url);
    expect([statusCode, headers['location']]).toEqual([302, location]);
  }
});
