import { jsonSchemaOf, type JsonSchema, type Shape } from '@watchglass/schemas/shape';

/** One way in which something of a shape is none: what stands at its place, nothing where it must not be left out. */
export interface Flaw {
  readonly at: readonly (string | number)[];
  readonly by: unknown;
}

const propertiesOf = (schema: JsonSchema) =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
const requiredOf = (schema: JsonSchema) =>
  new Set(Array.isArray(schema['required']) ? (schema['required'] as readonly string[]) : []);

/** What is nothing of this kind. Numbers and truths may come as text, but not as any. */
function stranger({ type }: JsonSchema): unknown {
  return type === 'object' || type === 'array' || type === 'number' || type === 'integer' || type === 'boolean'
    ? 'x'
    : { x: 1 };
}

/** Each field of a body of this shape of another kind, each that is required left out, and one that nobody knows. */
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

/** A good body with a flaw. */
export function flawed(good: unknown, { at: [first, ...deeper], by }: Flaw): unknown {
  if (first === undefined) return by;
  if (Array.isArray(good))
    return good.map((part: unknown, index) => (index === first ? flawed(part, { at: deeper, by }) : part));
  const fields = good as Readonly<Record<string, unknown>>;
  return { ...fields, [first]: flawed(fields[first], { at: deeper, by }) };
}

/** Each parameter of a query of this shape as none, and one that nobody knows. A text that may be any is never wrong. */
export function flawsOfQuery(shape: Shape): readonly string[] {
  const wrong = propertiesOf(jsonSchemaOf(shape)).flatMap(([name, { type, enum: choice, format, maxLength }]) => {
    if (typeof maxLength === 'number') return [`${name}=${'x'.repeat(maxLength + 1)}`];
    return type !== 'string' || choice !== undefined || format !== undefined ? [`${name}=~`] : [];
  });
  return [...wrong, 'unheardOf=1'];
}
