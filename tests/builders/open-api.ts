import { openApiOf } from '@watchglass/schemas/http/open-api';
import { methodsOfPaths } from '@watchglass/schemas/http/methods-of-paths';
import { documentedRoutes } from './routes.ts';

/** The served document of all routes. */
export function openApiText(): string {
  return `${JSON.stringify(openApiOf(documentedRoutes()), null, 1)}\n`;
}

/** The methods of all paths, for the 405 of each API. */
export function methodsText(): string {
  return `${JSON.stringify(methodsOfPaths(documentedRoutes()), null, 1)}\n`;
}
