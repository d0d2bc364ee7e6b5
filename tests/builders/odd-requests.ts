import fc from 'fast-check';
import { anotherClient, type Ask } from './door.ts';
import type { Possessions } from './possessions.ts';
import { requestTo } from './request-to.ts';
import type { ListedRoute } from './routes.ts';

const FIELDS = [
  'name',
  'login',
  'passw',
  'password',
  'token',
  'refresh',
  'items',
  'data',
  'title',
  'metricId',
  'above',
  'below',
  'appliesTo',
  'raise',
  'text',
  'reason',
  'serial',
  'pin',
  'nonce',
  'firmware',
  'permissions',
  'role',
  'email',
  'action',
  'tags',
  '__proto__',
  'constructor',
];
const ASKED = [
  'points',
  'from',
  'to',
  'width',
  'page',
  'rowsPerPage',
  'search',
  'tags',
  'metrics',
  'sensors',
  'sort',
  'descending',
  'base',
  'person',
  'concept',
  'text',
  'mode',
  'space',
];
const HEADERS = ['if-match', 'if-none-match', 'x-after-position', 'x-forwarded-for'];
const TYPES = [
  'application/json',
  'application/senml+json',
  'text/csv',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e400',
    'null',
    "' OR 1=1 --",
    '\u0000',
    '../..',
    '{org}',
    '\ud800',
    'a'.repeat(5_000),
  ),
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  text,
  fc.double(),
  fc.constantFrom(0, -1, 1e308, 2 ** 53, '2026-01-01', []),
);
const field = fc.oneof(fc.constantFrom(...FIELDS), text);
const anyBody = fc.oneof(
  fc.json({ maxDepth: 4 }),
  text,
  fc.dictionary(field, value).map((fields) => JSON.stringify(fields)),
);

/** The place and the value with which a valid body is spoiled. */
const flaw = fc.record({ at: fc.nat(), by: value });
type Flaw = typeof flaw extends fc.Arbitrary<infer T> ? T : never;

/** A request to one of these routes that is odd in part or entirely. */
export function oddRequests(routes: readonly ListedRoute[]) {
  return fc.record({
    route: fc.constantFrom(...routes),
    id: fc.option(text, { freq: 2 }),
    anyBody,
    flaw: fc.option(flaw),
    type: fc.constantFrom(...TYPES),
    query: fc.dictionary(fc.constantFrom(...ASKED), text, { maxKeys: 4 }),
    headers: fc.dictionary(fc.constantFrom(...HEADERS), fc.stringMatching(/^["*,\da-c -]{0,30}$/), { maxKeys: 2 }),
  });
}
export type OddRequest = ReturnType<typeof oddRequests> extends fc.Arbitrary<infer T> ? T : never;

/** The request to send, from a new client. `authorization` is the caller's. */
export function asked(
  { route, id, query, headers, type, ...odd }: OddRequest,
  ours: Possessions,
  authorization: string,
): Ask {
  const good = requestTo(route, ours, ours.workspace.id);
  const search = new URLSearchParams(query).toString();
  const path = `${withLastPart(good.path, id)}${good.path.includes('?') ? '&' : '?'}${search}`;
  const given = { ...anotherClient(), ...headers, authorization };
  if (route.method === 'GET') return { method: 'GET', path, headers: given };
  if (odd.flaw === null || good.body === undefined)
    return { method: route.method, path, headers: { ...given, 'content-type': type }, body: odd.anyBody };
  const body = JSON.stringify(spoiled(good.body, odd.flaw));
  return { method: route.method, path, headers: { ...given, 'content-type': 'application/json' }, body };
}

function withLastPart(path: string, id: string | null): string {
  return id === null
    ? path
    : path.replace(/\/[^/?]+(?=\?|$)/, () => `/${encodeURIComponent(id.replaceAll(/\p{Surrogate}/gu, ''))}`);
}

function spoiled(valid: unknown, { at, by }: Flaw): unknown {
  if (typeof valid !== 'object' || valid === null || Object.keys(valid).length === 0) return by;
  const entries = Object.entries(valid);
  const deeper = { at: Math.floor(at / entries.length), by };
  const parts = entries.map(
    ([name, part], index) => [name, index === at % entries.length ? spoiled(part, deeper) : part] as const,
  );
  return Array.isArray(valid) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
