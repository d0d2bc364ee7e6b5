/** The document of the API, as far as the types of the client need it. */
interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
interface Operation {
  readonly parameters?: readonly unknown[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

const READ_API = '/api/v1/';
const HEAD = `// Written by \`npm run openapi\` from the document of the API: the calls of the read API in the form of openapi-fetch.\n`;
const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** `client/src/api.ts`: an interface \`paths\` with every call of the read API. */
export function clientTypesText(openApi: string): string {
  const document = JSON.parse(openApi) as Document;
  const types = typesOf(document);
  const calls = Object.entries(document.paths).flatMap(([path, { get }]) =>
    path.startsWith(READ_API) && get ? [wrapped(`'${path}': { get: ${operationOf(get, types)} };`)] : [],
  );
  return `${HEAD}export interface paths {\n${calls.join('\n')}\n}\n`;
}

const WIDTH = 120;
const [FIRST, MORE] = ['  ', '    '];

/** The text in lines of the width of the sources, broken between fields and choices. */
function wrapped(text: string): string {
  const lines: string[] = [];
  let line = FIRST;
  for (const part of text.split(/(?<=[;|{] )/)) {
    if (line.length + part.trimEnd().length > WIDTH) {
      lines.push(line.trimEnd());
      line = MORE;
    }
    line += part;
  }
  return [...lines, line].join('\n');
}

interface Types {
  readonly resolve: <T>(value: unknown) => T;
  readonly of: (schema: Schema) => string;
}

function typesOf({ components }: Document): Types {
  const resolve = <T>(value: unknown): T => {
    const reference = (value as Schema).$ref;
    if (reference === undefined) return value as T;
    const [, , kind = '', name = ''] = reference.split('/');
    return resolve<T>(components[kind]?.[name.replaceAll('~1', '/').replaceAll('~0', '~')]);
  };
  const of = (given: Schema): string => {
    const schema = resolve<Schema>(given);
    const choices = schema.anyOf ?? schema.oneOf;
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (choices) return [...new Set(choices.map(of))].join(' | ');
    const kinds = [schema.type ?? []].flat();
    return kinds.length === 0 ? 'unknown' : kinds.map((kind) => typeOf(kind, schema, of)).join(' | ');
  };
  return { resolve, of };
}

function typeOf(kind: string, schema: Schema, of: Types['of']): string {
  if (kind === 'array') return `(${schema.items ? of(schema.items) : 'unknown'})[]`;
  return kind === 'object' ? objectOf(schema, of) : (SIMPLE[kind] ?? 'unknown');
}

function objectOf(
  { properties, required = [], additionalProperties, patternProperties }: Schema,
  of: Types['of'],
): string {
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${of(field)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  const [each] = [...Object.values(patternProperties ?? {}), additionalProperties].filter(
    (value): value is Schema => typeof value === 'object',
  );
  return `Record<string, ${each ? of(each) : 'unknown'}>`;
}

function operationOf({ parameters = [], responses }: Operation, types: Types): string {
  const all = parameters.map((each) => types.resolve<Parameter>(each));
  const fields = (place: string): string =>
    all
      .filter((each) => each.in === place)
      .map(({ name, required, schema }) => `${JSON.stringify(name)}${required ? '' : '?'}: ${types.of(schema)}`)
      .join('; ');
  const [path, query] = [fields('path'), fields('query')];
  const isNeeded = all.some((each) => each.in === 'query' && each.required);
  const told = [path && `path: { ${path} }`, query && `query${isNeeded ? '' : '?'}: { ${query} }`].filter(Boolean);
  return `{ parameters: { ${told.join('; ')} }; responses: { 200: { content: { ${contentOf(responses, types)} } } } }`;
}

function contentOf(responses: Operation['responses'], { resolve, of }: Types): string {
  const { content = {} } = resolve<Operation['responses'][string]>(responses['200'] ?? {});
  return Object.entries(content)
    .map(([type, { schema }]) => `${JSON.stringify(type)}: ${schema === undefined ? 'unknown' : of(schema)}`)
    .join('; ');
}
