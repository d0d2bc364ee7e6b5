import { PACK_MAX_BYTES } from '@watchglass/schemas/reading/limits';
import { toldRefusals } from '@watchglass/schemas/http/told-refusals';
import type { RefusalCode } from '@watchglass/schemas/refusals';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anotherClient, ask, type Answer, type Ask } from '../builders/door.ts';
import { furnished, type Possessions } from '../builders/possessions.ts';
import { requestTo } from '../builders/request-to.ts';
import { documentedRoutes, everyRoute, type ListedRoute } from '../builders/routes.ts';

const stack = inject('stack');
const ROUTES = everyRoute();
const writes = ROUTES.filter(({ method }) => method !== 'GET');
const isOfDevices = ({ needs }: ListedRoute): boolean => needs?.access === 'device';
const titles = (routes: ReturnType<typeof documentedRoutes>): ReadonlySet<string> =>
  new Set(routes.map(({ method, path }) => `${method} ${path}`));
const withShape = titles(documentedRoutes().filter(({ payload }) => payload !== undefined));
const notJson = titles(documentedRoutes().filter(({ accepts }) => accepts !== undefined));
/** The channel of bases takes JSON of a few KiB: `tests/flows/management.spec.ts` feeds it. */
const isOfChannel = ({ path }: ListedRoute): boolean => /^\/ingest\/(commands|state)/.test(path);
const ofPeople = writes.filter((route) => !notJson.has(route.title) && !isOfChannel(route));
const ofDevices = writes.filter((route) => isOfDevices(route) && !isOfChannel(route));
const MEGABYTE = 1_048_576;
const EVIL = 'https://evil.example';

let ours: Possessions;

beforeAll(async () => {
  ours = await furnished(stack);
});

function authorizationFor(route: ListedRoute): string {
  if (isOfDevices(route)) return ours.base.authorization;
  return `Bearer ${route.needs?.access === 'wall' ? ours.wall.token : ours.workspace.owner.token}`;
}

/** Sends a good request, except for the given changes, as a caller with access to the route. */
async function send(route: ListedRoute, changed: Partial<Ask>): Promise<Answer> {
  const { headers, ...good } = requestTo(route, ours, ours.workspace.id);
  const authorization = authorizationFor(route);
  const answer = await ask(stack, {
    ...good,
    ...changed,
    headers: { ...anotherClient(), ...headers, authorization, ...changed.headers },
  });
  const { code } = answer;
  if (code !== undefined && route.needs !== undefined)
    expect(toldRefusals({ ...route, needs: route.needs }), 'the contract knows the refusal').toContain(
      code as RefusalCode,
    );
  return answer;
}

const goodBody = (route: ListedRoute): object => {
  const { body } = requestTo(route, ours, ours.workspace.id);
  return typeof body === 'object' && body !== null ? body : {};
};
const json = { 'content-type': 'application/json' };
const told = ({ status, code }: Answer): readonly unknown[] => [status, code];

/** Public tiles without a type are ignored in silence, as section 5 says. */
const ignoresBody = ({ command }: ListedRoute): boolean => command?.endsWith('NoMonitor') ?? false;

describe('unknown fields', () => {
  it.each(ofPeople.filter((route) => !ignoresBody(route)))('are refused at $title', async (route) => {
    const answer = await send(route, {
      body: { ...goodBody(route), organizationId: 1, createdBy: ours.workspace.owner.id, isAdmin: true },
      headers: json,
    });
    expect(told(answer)).toEqual([400, 'InvalidRequest']);
    if (!withShape.has(route.title)) return;
    const [error] = (answer.body as { errors: { detail: { fields: { field: string; rule: string }[] } }[] }).errors;
    const unknown = error?.detail.fields.filter(({ rule }) => rule === 'object.unknown').map(({ field }) => field);
    expect(unknown).toEqual(expect.arrayContaining(['createdBy', 'isAdmin']));
  });
});

describe('a body', () => {
  it.each([...ofPeople, ...ofDevices])('beyond the size bound is refused at $title', async (route) => {
    const size = Math.max(route.maxBytes ?? 0, isOfDevices(route) ? PACK_MAX_BYTES : MEGABYTE);
    expect(told(await send(route, { body: JSON.stringify({ x: 'x'.repeat(size) }), headers: json }))).toEqual([
      413,
      'BodyTooLarge',
    ]);
  });

  it.each([...ofPeople, ...ofDevices])('with too deep nesting is refused at $title', async (route) => {
    const deep = `{"x":${'[{"x":'.repeat(1_000)}1${'}]'.repeat(1_000)}}`;
    const type = isOfDevices(route)
      ? route.path.includes('csv')
        ? 'text/csv'
        : 'application/senml+json'
      : 'application/json';
    expect((await send(route, { body: deep, headers: { 'content-type': type } })).status).toBe(400);
  });

  it.each(ofPeople)('with a thousand unknown fields gets a short refusal at $title', async (route) => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, field) => [`x${field}`, 1])));
    const answer = await send(route, { body, headers: json });
    expect(told(answer)).toEqual([400, 'InvalidRequest']);
    expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
  });

  it.each(ofPeople)('of another content type is refused at $title, even if it is valid JSON', async (route) => {
    const body = JSON.stringify({ ...goodBody(route), x: 1 });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/senml+json',
      'text/html',
    ]) {
      expect(told(await send(route, { body, headers: { 'content-type': type } })), type).toEqual([
        415,
        'UnsupportedMediaType',
      ]);
    }
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'nonsense',
      'application/json, text/plain',
    ]) {
      expect((await send(route, { body, headers: { 'content-type': type } })).status, type).toBeOneOf([400, 415]);
    }
  });

  it.each(ofDevices)('of another content type is refused at $title', async (route) => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect(told(await send(route, { body: '[]', headers: { 'content-type': type } })), type).toEqual([
        415,
        'UnsupportedMediaType',
      ]);
    }
  });
});

describe('a page of another origin', () => {
  const foreign = {
    origin: EVIL,
    referer: `${EVIL}/`,
    cookie: 'auth=x; refresh=x; session=x',
    'sec-fetch-site': 'cross-site',
  };

  it.each(ROUTES)(
    'has no session at $title: the server sets and reads no cookie, and allows no reading of its reply',
    async (route) => {
      const { path, method, body } = requestTo(route, ours, ours.workspace.id);
      const answer = await ask(stack, { path, method, body, headers: { ...anotherClient(), ...foreign } });
      if (route.needs?.access !== 'public') expect(told(answer)).toEqual([401, 'Unauthorized']);
      expect([
        answer.headers.get('set-cookie'),
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('access-control-allow-credentials'),
      ]).toEqual([null, null, null]);
    },
  );

  it.each(writes)('gets no CORS permission at $title', async (route) => {
    const { path } = requestTo(route, ours, ours.workspace.id);
    const asking = {
      ...foreign,
      'access-control-request-method': route.method,
      'access-control-request-headers': 'authorization, content-type',
    };
    const answer = await ask(stack, { method: 'OPTIONS', path, headers: asking });
    expect([
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-headers'),
    ]).toEqual([405, null, null]);
  });
});

describe('a frame of another page', () => {
  it.each([
    ...ROUTES.map((route) => ({ title: route.title, request: () => requestTo(route, ours, ours.workspace.id) })),
    ...['/', '/login', '/1/dashboard', '/static/config.json', '/nowhere.js'].map((path) => ({
      title: `GET ${path}`,
      request: () => ({ method: 'GET', path }),
    })),
  ])('cannot show the reply of $title', async ({ request }) => {
    const { headers } = await ask(stack, { ...request(), headers: anotherClient() });
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toMatch(/connect-src 'self';|default-src 'none';/);
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual(['nosniff', 'no-referrer']);
  });
});
