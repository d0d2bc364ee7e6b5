import { BODIES, TWICE } from './bodies.ts';
import type { Ask } from './door.ts';
import type { Possessions } from './possessions.ts';
import type { ListedRoute } from './routes.ts';

/** The required query strings; `{points}` are of the possessions' sensor. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/readings/{org}/history': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/statistics': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/export': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/reports/{org}/report/{id}/file': '?format=xlsx',
  '/api/reports/{org}/schedules/{id}/preview': '?format=xlsx',
  '/api/exports/{org}/estimate': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/figures': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/excursions': '?points={points}&from=1700000000000&to=1700000060000&high=8',
  '/api/readings/{org}/distribution': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/spectrum': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/intensity': '?points={points}&from=1700000000000&to=1700000600000&window=60000',
  '/api/readings/{org}/aggregate': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/lines': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/quality': '?from=1700000000000&to=1700000060000',
  '/api/readings/{org}/quality/bases': '?from=1700000000000&to=1700000060000',
  '/api/readings/{org}/quarantine/rows': '?reason=unknownUnit&sensor=&metric=',
  '/api/readings/{org}/quarantine/preview':
    '?reason=unknownUnit&sensor=nobody&metric=temperature&unit=kg&receivedUntil=2026-03-01T10:00:00Z&asUnit=C',
  '/api/readings/{org}/conflicts': '?from=1700000000000&to=1700000060000',
  '/api/readings/{org}/late': '?from=1700000000000&to=1700000060000',
  '/api/time/{org}/density': '?from=1700000000000&to=1700000060000',
  '/api/virtual-sensors/{org}/preview': `?formula=${encodeURIComponent(JSON.stringify(TWICE))}`,
  // Serial numbers of bases begin with it.
  '/api/search/{org}': '?q=b',
  '/api/assets/{org}/point/{id}/history': '?from=1700000000000&to=1700000060000',
  '/api/sensors/{org}/sensor/{id}/export': '?from=1700000000000&to=1700000060000',
  '/api/sensors/{org}/sensor/{id}/measured': '?metric=1',
  '/api/time/{org}/compare': '?from=n1&to=n2',
  '/api/time/{org}/compare/export': '?from=n1&to=n2',
  '/api/audit/{org}/export': '?from=1700000000000&to=1700000060000',
  '/api/monitors/{org}/preview/{type}': '?sensor=2000000000',
  '/api/time/{org}/entry': '?n=1',
  '/api/walls/{org}/wall/{id}/receipts': '?at=2026-01-01T00:00:00Z',
  '/api/walls/{org}/wall/{id}/shown': '?at=2026-01-01T00:00:00Z',
  '/api/alarms/{org}/history/export': '?from=1700000000000&to=1700000060000',
  '/api/alarms/{org}/days': '?from=1700000000000&to=1700000060000',
  '/api/alarms/{org}/figures': '?from=1700000000000&to=1700000060000',
};

/** Names in a path without a word before them; of public tiles the type stands before the id. */
function standingAlone(name: string, { sensor, named }: Pick<Possessions, 'sensor' | 'named'>): string {
  if (name === 'points') return `${sensor}.1`;
  return name === 'type' ? 'co2' : String(named['monitor']);
}

/** A person names the workspace of the read API in the query. The stream of events would never end. */
const ofCredential = (path: string, organizationId: number): string =>
  path.startsWith('/api/v1/') && !path.endsWith('/stream') ? `?space=${organizationId}` : '';

/** A request to a route that names these things in its path. Throws for an unknown kind of path or body. */
export function requestTo(
  { method, path, command, title }: ListedRoute,
  { sensor, named }: Pick<Possessions, 'sensor' | 'named'>,
  organizationId: number,
): Ask {
  const query = (QUERIES[path] ?? ofCredential(path, organizationId)).replace('2000000000', String(sensor));
  const filled = `${path}${query}`
    .replace('{z}/{x}/{y}', '0/0/0')
    .replace('{concept}/{id}', `dashboard/${named['dashboard']}`)
    .replace('{n}', '1')
    .replaceAll(/([\w-]+)\/\{(\w+)\}|\{(\w+)\}/g, (_all, before?: string, name?: string, alone?: string) => {
      if (alone !== undefined && alone !== 'org') return standingAlone(alone, { sensor, named });
      if (alone === 'org' || name === 'org')
        return before === undefined ? String(organizationId) : `${before}/${organizationId}`;
      const id = before === undefined ? undefined : named[before];
      if (id === undefined) throw new Error(`${title}: add the kind of thing in this path to the possessions`);
      return `${before}/${id}`;
    });
  if (method === 'GET') return { method, path: filled };
  const said = command === undefined ? {} : BODIES[command];
  const body = command === 'ChangeMonitor' ? { ...said, id: named['monitor'] } : said;
  if (body === undefined) throw new Error(`${title}: add a body of ${command}`);
  const headers = { 'if-match': '"0"' };
  const isBare = method === 'DELETE' && Object.keys(body).length === 0;
  return isBare ? { method, path: filled, headers } : { method, path: filled, body, headers };
}

/** The same request as of a moment. */
export const asOf = (request: Ask, moment: string): Ask => ({
  ...request,
  path: `${request.path}${request.path.includes('?') ? '&' : '?'}at=${moment}`,
});

/** Returns true if a path names anything besides the organization. */
export function namesSomething({ path }: ListedRoute): boolean {
  return /\{(?!org\}|type\})\w+\}/.test(path) || (path in QUERIES && (QUERIES[path]?.includes('{points}') ?? false));
}
