import { refusals } from '@watchglass/schemas/refusals';
import { requestRefusals } from '@watchglass/schemas/refusal';
import { METHODS_OF_PATHS } from '@watchglass/schemas/http/methods-of-paths';
import { toldRefusals } from '@watchglass/schemas/http/told-refusals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, inject, it } from 'vitest';
import { ask } from '../builders/door.ts';
import { methodsText, openApiText } from '../builders/open-api.ts';
import { documentedRoutes, everyRoute } from '../builders/routes.ts';

const stack = inject('stack');

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema?: { readonly required?: readonly string[]; readonly additionalProperties?: boolean } }
      >
    >;
  };
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
}

interface Answer {
  readonly content?: Answered;
}

type Answered = Readonly<
  Record<
    string,
    {
      readonly schema?: {
        readonly type?: string;
        readonly properties?: object;
        readonly additionalProperties?: boolean;
        /** Of a refusal: the body of each, and the codes of this one. */
        readonly allOf?: readonly [{ readonly $ref: string }, RefusedCodes];
      };
    }
  >
>;

interface RefusedCodes {
  readonly properties: {
    readonly errors: {
      readonly items: { readonly properties: { readonly code: { readonly enum: readonly string[] } } };
    };
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const answerOf = (told: Operation['responses'][string]): Answer | undefined =>
  '$ref' in told ? document.components.responses[told.$ref.replace('#/components/responses/', '')] : told;

let document: Document;
let operations: readonly (readonly [title: string, operation: Operation])[];

beforeAll(async () => {
  document = (await ask<Document>(stack, { method: 'GET', path: '/api/openapi.json' })).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
});

it('the served document matches the routes: `npm run openapi` writes it', () => {
  expect(document).toEqual(JSON.parse(openApiText()));
});

it('the list of methods matches the routes: `npm run openapi` writes it', () => {
  expect(METHODS_OF_PATHS).toEqual(JSON.parse(methodsText()));
});

it('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(openApiText())).toMatchObject({ valid: true });
});

it('the document stays below 900 KB: what several operations share is told once', () => {
  expect(openApiText().length).toBeLessThan(900_000);
});

it('the document contains every route of both services, and no other', () => {
  const asWritten = (title: string): string => title.replaceAll('*}', '}');
  const routes = new Set(
    [...everyRoute(), ...documentedRoutes().map(({ method, path }) => ({ title: `${method} ${path}` }))].map(
      ({ title }) => asWritten(title),
    ),
  );
  expect(operations.map(([title]) => title).toSorted()).toEqual([...routes].toSorted());
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
});

it('the document lists the refusal codes of each route at their statuses', () => {
  for (const route of documentedRoutes()) {
    const [, operation] =
      operations.find(([title]) => title === `${route.method} ${route.path.replaceAll('*}', '}')}`) ?? [];
    const written = Object.entries(operation?.responses ?? {}).flatMap(([status, told]) => {
      const [, refused] = answerOf(told)?.content?.['application/json']?.schema?.allOf ?? [];
      return (refused?.properties.errors.items.properties.code.enum ?? []).map((code) => `${status} ${code}`);
    });
    const told = toldRefusals(route).map((code) => `${refusals[code].status} ${code}`);
    expect(written.toSorted(), route.path).toEqual(told.toSorted());
  }
});

it('the document declares the exact fields of each reply', () => {
  expect(
    documentedRoutes()
      .filter(({ answers }) => Object.keys(answers).length === 0)
      .map(({ method, path }) => `${method} ${path}`),
  ).toEqual([]);
  const answers = operations.flatMap(([title, { responses }]) =>
    Object.entries(responses)
      // 204 says that nothing was done.
      .filter(([status]) => Number(status) < 300 && status !== '204')
      .map(([, answer]) => [title, answerOf(answer)?.content] as const),
  );
  expect(answers.filter(([, content]) => content === undefined).map(([title]) => title)).toEqual([]);
  const objects = answers.filter(
    ([, content]) =>
      content?.['application/json']?.schema?.type === 'object' &&
      content['application/json'].schema.properties !== undefined,
  );
  expect(objects.length).toBeGreaterThan(50);
  expect(
    objects
      .filter(([, content]) => content?.['application/json']?.schema?.additionalProperties !== false)
      .map(([title]) => title),
  ).toEqual([]);
});

it('the document contains every refusal of every concept at some route', () => {
  const told = new Set(documentedRoutes().flatMap((route) => toldRefusals(route)));
  expect(
    Object.keys(refusals).filter((code) => !told.has(code as keyof typeof refusals) && !(code in requestRefusals)),
  ).toEqual([]);
});

it('the document states the rules of the shapes: required fields, and no unknown ones', () => {
  const [, create] = operations.find(([title]) => title === 'POST /api/apiaccounts/{org}') ?? [];
  expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['agreeTerms', 'expiresAt', 'name', 'permissions'],
    additionalProperties: false,
  });
  const parameters = create?.parameters.map((each) =>
    '$ref' in each ? document.components.parameters[each.$ref.replace('#/components/parameters/', '')] : each,
  );
  expect(parameters).toMatchObject([{ name: 'org', in: 'path', required: true }, { name: 'If-Match' }]);
  const open = operations.filter(
    ([, { requestBody }]) => requestBody?.content['application/json']?.schema?.additionalProperties !== undefined,
  );
  expect(
    open
      .filter(([, { requestBody }]) => requestBody?.content['application/json']?.schema?.additionalProperties !== false)
      .map(([title]) => title),
  ).toEqual([]);
});
