import { openApiOf } from '@watchglass/schemas/http/open-api';
import { documentedRoutes } from './routes.ts';

/** The document of all routes as it is served. */
export function openApiText(): string {
  return `${JSON.stringify(openApiOf(documentedRoutes()), null, 1)}\n`;
}
