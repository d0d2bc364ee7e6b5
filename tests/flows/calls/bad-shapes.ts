import { jsonSchemaOf, type JsonSchema, type Shape } from '@watchglass/schemas/shape';

/** One invalid value in a shape: the value at its place, or nothing where a field is required. */
export interface Flaw {
  readonly at: readonly (string | number)[];
  readonly by: unknown;
}

const propertiesOf = (schema: JsonSchema) =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
const requiredOf = (schema: JsonSchema) =>
  new Set(Array.isArray(schema['required']) ? (schema['required'] as readonly string[]) : []);

/** A value of another type. Numbers and booleans may arrive as text, but not as this text. */
function stranger({ type }: JsonSchema): unknown {
  return type === 'object' || type === 'array' || type === 'number' || type === 'integer' || type === 'boolean'
    ? 'x'
    : { x: 1 };
}

/** For a body of this shape: each field with another type, each required field absent, and one unknown field. */
export function flawsOf(shape: Shape): readonly Flaw[] {
  return flawsIn(jsonSchemaOf(shape), []);
}

function flawsIn(schema: JsonSchema, at: Flaw['at']): readonly Flaw[] {
  if (schema['type'] === 'array') return flawsIn(schema['items'] as JsonSchema, [...at, 0]);
  if (schema['properties'] === undefined) return [];
  const required = requiredOf(schema);
  const ofFields = propertiesOf(schema).flatMap(([name, field]): Flaw[] => [
    { at: [...at, name], by: stranger(field) },
    ...(required.has(name) ? [{ at: [...at, name], by: undefined }] : []),
    ...flawsIn(field, [...at, name]),
  ]);
  return [...ofFields, { at: [...at, 'unheardOf'], by: 1 }];
}

/** A good body with one flaw. */
export function flawed(good: unknown, { at: [first, ...deeper], by }: Flaw): unknown {
  if (first === undefined) return by;
  if (Array.isArray(good))
    return good.map((part: unknown, index) => (index === first ? flawed(part, { at: deeper, by }) : part));
  const fields = good as Readonly<Record<string, unknown>>;
  return { ...fields, [first]: flawed(fields[first], { at: deeper, by }) };
}

/**
 * For a query of this shape: each parameter with an invalid value, and one unknown parameter. Free text has no invalid
 * value.
 */
export function flawsOfQuery(shape: Shape): readonly string[] {
  const wrong = propertiesOf(jsonSchemaOf(shape)).flatMap(([name, { type, enum: choice, format, maxLength }]) => {
    if (typeof maxLength === 'number') return [`${name}=${'x'.repeat(maxLength + 1)}`];
    return type !== 'string' || choice !== undefined || format !== undefined ? [`${name}=~`] : [];
  });
  return [...wrong, 'unheardOf=1'];
}
