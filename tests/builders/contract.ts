import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './door.ts';
import { openApiText } from './open-api.ts';

interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface Contract {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Described>>; readonly schemas: object };
}

const contract = JSON.parse(openApiText()) as Contract;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const compiled = new Map<object, ValidateFunction>();

function checkerOf(schema: object): ValidateFunction {
  const { schemas } = contract.components;
  const checker = compiled.get(schema) ?? ajv.compile({ ...schema, components: { schemas } });
  compiled.set(schema, checker);
  return checker;
}

/** The document's description of an answer of this status. */
function describedAt(method: string, path: string, status: number): Described | undefined {
  const operation = contract.paths[path.replaceAll('*}', '}')]?.[method.toLowerCase()];
  const described = operation?.responses[String(status)];
  return described?.$ref === undefined
    ? described
    : contract.components.responses[described.$ref.split('/').at(-1) ?? ''];
}

/** Returns true if a content type matches, `image/*` included. */
function isOf(known: string, type: string): boolean {
  return new RegExp(`^${known.replaceAll('+', '\\+').replaceAll('*', '[^/]+')}$`).test(type);
}

/** Differences between an answer and the document of its route; empty if it conforms. */
export function differences(
  { method, path }: { readonly method: string; readonly path: string },
  answer: Answer,
): readonly string[] {
  const described = describedAt(method, path, answer.status);
  if (described === undefined) return [`the document knows no answer ${answer.status}`];
  if (described.content === undefined) return answer.body === '' ? [] : ['the document knows no body'];
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const media = Object.entries(described.content).find(([known]) => isOf(known, type));
  return media === undefined ? [`the document knows no ${type}`] : faultsOf(media[1].schema, answer.body);
}

function faultsOf(schema: object | undefined, body: unknown): readonly string[] {
  if (schema === undefined) return [];
  const check = checkerOf(schema);
  return check(body)
    ? []
    : (check.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
}
