import { openApiOf } from '@watchglass/schemas/http/open-api';
import { documentedRoutes } from './routes.ts';

/** The served document of all routes. */
export function openApiText(): string {
  return `${JSON.stringify(openApiOf(documentedRoutes()), null, 1)}\n`;
}
