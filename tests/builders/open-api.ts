import { openApiOf } from '@watchglass/schemas/http/open-api';
import { methodsOfPaths } from '@watchglass/schemas/http/methods-of-paths';
import { documentedRoutes } from './routes.ts';

/** The served document of all routes. */
export function openApiText(): string {
  return sortedJson(openApiOf(documentedRoutes()));
}

/** The methods of all paths, for the 405 of each API. */
export function methodsText(): string {
  return sortedJson(methodsOfPaths(documentedRoutes()));
}

/**
 * JSON with sorted keys, one to a line, so that a new route changes no other line; without indentation, which is a third
 * of it, and with the innermost objects and lists on one line.
 */
function sortedJson(whole: unknown): string {
  const sorted = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  const lines = JSON.stringify(whole, sorted, 1).replaceAll(/^ +/gm, '');
  return `${lines.replaceAll(/[[{]\n[^[\]{}]*\n[\]}]/g, (innermost) => innermost.replaceAll('\n', ''))}\n`;
}
