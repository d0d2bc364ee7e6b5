export type Json = Readonly<Record<string, unknown>>;
type Each = (part: Json, name: string) => Json;

/** What is shorter is told where it stands: a reference would be hardly shorter. */
const SHORTEST = 200;
const SHARED_BY = 2;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells what stands in several places once, under a name, and a reference to it in each of them. */
class Shared {
  readonly #place: string;
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #parts: Record<string, Json> = {};

  constructor(place: string) {
    this.#place = place;
  }

  /** True the first time. */
  count(part: Json): boolean {
    const written = JSON.stringify(part);
    const uses = this.#uses.get(written) ?? 0;
    this.#uses.set(written, uses + 1);
    return uses === 0;
  }

  /** The part itself where it stands alone. */
  told(part: Json, name: string, write: Each): Json {
    const written = JSON.stringify(part);
    if ((this.#uses.get(written) ?? 0) < SHARED_BY) return write(part, name);
    let known = this.#names.get(written);
    if (known === undefined) {
      known = this.#free(name);
      this.#names.set(written, known);
      this.#parts[known] = part;
      this.#parts[known] = write(part, name);
    }
    return { $ref: `#/components/${this.#place}/${known}` };
  }

  get parts(): Readonly<Record<string, Json>> {
    return this.#parts;
  }

  #free(name: string): string {
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? name : `${name}.${number}`;
      if (!(free in this.#parts)) return free;
    }
  }
}

/** A schema with `each` applied to the schemas in it; what a property holds is named by it. */
function within(schema: Json, name: string, each: Each): Json {
  const one = (value: unknown, its = name): unknown => (isObject(value) ? each(value, its) : value);
  return mapped(schema, (key, value) => {
    if (key === 'properties' && isObject(value)) return mapped(value, (field, its) => one(its, field));
    if (key === 'items' || key === 'additionalProperties') return one(value);
    return Array.isArray(value) ? value.map((part) => one(part)) : value;
  });
}

const mapped = (whole: Json, change: (key: string, value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, change(key, value)]));

const isLong = (schema: Json): boolean => JSON.stringify(schema).length >= SHORTEST;

type Components = Readonly<Record<'parameters' | 'responses' | 'schemas', Json>>;

/**
 * The operations of all paths, and what several of them have in common: whole parameters, whole responses by their
 * status, and the schemas within bodies and replies. The outermost schemas stay where they are, so that each operation
 * says what it takes and gives.
 */
export function withSharedParts(paths: Json): { readonly paths: Json; readonly components: Components } {
  const [parameters, responses, schemas] = [new Shared('parameters'), new Shared('responses'), new Shared('schemas')];
  const count: Each = (schema, name) =>
    isLong(schema) && !schemas.count(schema) ? schema : within(schema, name, count);
  const write: Each = (schema, name) => schemas.told(schema, name, (part) => within(part, name, write));
  const outermost =
    (each: Each): Each =>
    (body) =>
      inContent(body, (schema) => within(schema, 'part', each));

  everyOperation(paths, {
    body: outermost(count),
    response: (response, status) => (responses.count(response) ? outermost(count)(response, status) : response),
    parameter: (parameter) => (parameters.count(parameter), parameter),
  });
  return {
    paths: everyOperation(paths, {
      body: outermost(write),
      response: (response, status) => responses.told(response, status, outermost(write)),
      parameter: (parameter) => parameters.told(parameter, String(parameter['name']), (same) => same),
    }),
    components: { parameters: parameters.parts, responses: responses.parts, schemas: schemas.parts },
  };
}

function inContent(part: Json, schema: (schema: Json) => Json): Json {
  return mapped(part, (key, value) => {
    if (!isObject(value)) return value;
    return key === 'schema' ? schema(value) : inContent(value, schema);
  });
}

function everyOperation(paths: Json, each: Readonly<Record<'body' | 'response' | 'parameter', Each>>): Json {
  const operation = (key: string, value: unknown): unknown => {
    if (key === 'parameters') return (value as readonly Json[]).map((parameter) => each.parameter(parameter, key));
    if (key === 'requestBody') return each.body(value as Json, key);
    return key === 'responses'
      ? mapped(value as Json, (status, response) => each.response(response as Json, status))
      : value;
  };
  return mapped(paths, (_path, methods) =>
    mapped(methods as Json, (_method, operated) => mapped(operated as Json, operation)),
  );
}
