import { refusals, type RefusalCode } from '../refusals.ts';
import type { Needs } from '../member/rights.ts';
import { jsonSchemaOf, type JsonSchema, type Shape } from '../shape.ts';
import { withSharedParts, type Json } from './shared-parts.ts';
import { toldRefusals } from './told-refusals.ts';

/** A route as the services register it. */
export interface DocumentedRoute {
  readonly method: string;
  /** In hapi's notation: `{org}`, `{path*}`. */
  readonly path: string;
  readonly needs: Needs;
  /** The domain's own refusals at the route. */
  readonly refuses: readonly RefusalCode[];
  readonly command?: string | undefined;
  /** Content type of its body, if not JSON. */
  readonly accepts?: string | undefined;
  readonly params?: Shape | undefined;
  readonly query?: Shape | undefined;
  readonly payload?: Shape | undefined;
  /** Content type of its reply, if not JSON. */
  readonly produces?: string | undefined;
  /** Its replies by status: a shape, true for content other than JSON, false for no content. */
  readonly answers: Readonly<Record<string, Shape | boolean>>;
}

const SECURITY_SCHEMES = {
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token `auth` of POST /api/user/login.',
  },
  apiAccount: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of POST /api/apiaccounts/token.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'ApiKey',
    description: 'The secret of an API account: 32 characters. It reads only.',
  },
  wall: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of POST /api/wall/token.',
  },
  base: { type: 'http', scheme: 'basic', description: 'The credential of a base.' },
} as const;

/** The OpenAPI 3.1 document of these routes, made from the shapes that validate their requests. */
export function openApiOf(routes: readonly DocumentedRoute[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes.map((each) => ({ ...each, path: each.path.replaceAll('*}', '}') })))
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  const { paths: told, components } = withSharedParts(sorted(paths));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Watchglass',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Every error is `{"errors": [{"code", "message", "detail"}]}`; tell errors by their code. A command answers `X-Position`; sent back as `X-After-Position` a query waits until it sees that change. So does a refusal of what others changed meanwhile (412): then it waits for their change.',
        'Pages of a list move while its rows come and go. Where it takes `after`, it is read whole without missing one: ask with an empty `after` first, then with the id of the last row, until fewer rows come than `rowsPerPage`; they are in order of their ids.',
      ].join(' '),
    },
    servers: [{ url: '/' }],
    paths: told,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      ...components,
      schemas: { [REFUSED]: REFUSED_SCHEMA, ...components.schemas },
    },
  };
}

function sorted<T>(byName: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(byName).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function operationOf(route: DocumentedRoute): Json {
  const { method, path, needs, command } = route;
  const body = bodyOf(route);
  return {
    operationId: command === undefined ? idOf(method, path) : command.charAt(0).toLowerCase() + command.slice(1),
    tags: [path.split('/')[2] ?? 'static'],
    security: securityOf(route),
    'x-needs': needs,
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(body === null ? {} : { requestBody: body }),
    responses: { ...answersOf(route), ...refusalsOf(route) },
  };
}

function idOf(method: string, path: string): string {
  const words = path.split(/\W+/).filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

/** API accounts may call every route that names a module, and read with the key alone. */
function securityOf({ method, needs }: DocumentedRoute): readonly Json[] {
  switch (needs.access) {
    case 'public':
      return [];
    case 'device':
      return [{ base: [] }];
    case 'user':
      return [{ person: [] }];
    case 'wall':
      return [{ wall: [] }];
    case 'credential':
      return [{ person: [] }, { apiAccount: [] }, { apiKey: [] }];
    case 'member':
      return securityOfMembers(method, needs);
  }
}

function securityOfMembers(
  method: string,
  { module, onWalls }: Needs & { readonly access: 'member' },
): readonly Json[] {
  if (module === undefined) return [{ person: [] }];
  const reader = method === 'GET' ? [{ apiKey: [] }] : [];
  return [{ person: [] }, { apiAccount: [] }, ...reader, ...(onWalls ? [{ wall: [] }] : [])];
}

const ORGANIZATION: JsonSchema = { type: 'integer', minimum: 1 };
const NAMED: JsonSchema = { type: 'string', minLength: 1 };

function pathParameters({ path, params }: DocumentedRoute): Json[] {
  const known = params === undefined ? {} : propertiesOf(jsonSchemaOf(params));
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: known[name] ?? (name === 'org' ? ORGANIZATION : NAMED),
  }));
}

function queryParameters({ query }: DocumentedRoute): Json[] {
  if (query === undefined) return [];
  const schema = jsonSchemaOf(query);
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  return Object.entries(propertiesOf(schema)).map(([name, each]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: each,
  }));
}

function headerParameters(route: DocumentedRoute): Json[] {
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  if (route.method === 'GET')
    return route.needs.access === 'public'
      ? []
      : [header('X-After-Position', 'Of your own last command: the answer includes it.')];
  const isVersioned = toldRefusals(route).includes('VersionRequired');
  return [
    ...(isVersioned
      ? [header('If-Match', 'The ETag of what you saw; required by PUT and DELETE of what carries one.')]
      : []),
    ...(route.method === 'PUT' && route.needs.access === 'member'
      ? [header('X-Restored-From', 'Of a change that restores an earlier version: the number of its entry.')]
      : []),
  ];
}

function bodyOf({ method, accepts, payload }: DocumentedRoute): Json | null {
  if (method === 'GET' || (payload === undefined && accepts === undefined)) return null;
  if (payload === undefined) return { required: true, content: { [accepts ?? '']: {} } };
  const required = payload.$_getFlag('presence') !== 'optional';
  return { required, content: { 'application/json': { schema: jsonSchemaOf(payload) } } };
}

const SAYING: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'It was made.',
  202: 'It is kept, and will be worked on.',
  304: 'You have it already.',
};

function answersOf({ answers, produces }: DocumentedRoute): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const description = SAYING[status] ?? 'Done.';
      if (answer === false) return [status, { description }];
      const content =
        answer === true
          ? { [produces ?? '*/*']: {} }
          : { 'application/json': { schema: jsonSchemaOf(answer, 'output') } };
      return [status, { description, content }];
    }),
  );
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}

const REFUSED = 'Refused';

/** The body of every refusal; each response says which codes it may have. */
const REFUSED_SCHEMA = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['code', 'message', 'detail'],
        properties: { code: { type: 'string' }, message: { type: 'string' }, detail: { type: 'object' } },
      },
    },
  },
} as const;

function refusalsOf(route: DocumentedRoute): Json {
  const told = toldRefusals(route);
  const statuses = [...new Set(told.map((code) => refusals[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      refusedWith(told.filter((code) => refusals[code].status === status).toSorted()),
    ]),
  );
}

function refusedWith(codes: readonly RefusalCode[]): Json {
  const each = { properties: { code: { enum: codes } } };
  const schema = { allOf: [{ $ref: `#/components/schemas/${REFUSED}` }, { properties: { errors: { items: each } } }] };
  return {
    description: codes.map((code) => refusals[code].message).join(' '),
    content: { 'application/json': { schema } },
  };
}
