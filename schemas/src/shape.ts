import Joi from 'joi';
import { isTimeZone } from './time-zone.ts';

/** The TypeScript type of the values that a shape accepts. */
export type ValueOf<S> =
  S extends Absentable<infer T>
    ? T
    : S extends Joi.ObjectSchema<infer T>
      ? T
      : S extends Joi.AnySchema<infer T>
        ? T
        : never;
export type Shape<T = unknown> = Joi.AnySchema<T>;

export const isShape = (value: unknown): value is Shape => Joi.isSchema(value);

/** The readonly form of `ValueOf`: the type of a view. */
export type ViewOf<S> = Frozen<ValueOf<S>>;
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

declare const mayBeAbsent: unique symbol;
/** Carries the type explicitly, because inference from an intersection would use the methods of Joi. */
type Absentable<T> = { readonly [mayBeAbsent]: T };
type Flat<T> = { [K in keyof T]: T[K] } & {};
type ObjectOf<F> = Flat<
  { [K in keyof F as F[K] extends Absentable<unknown> ? never : K]: ValueOf<F[K]> } & {
    [K in keyof F as F[K] extends Absentable<unknown> ? K : never]?: ValueOf<F[K]>;
  }
>;

/** An object with exactly these fields, each required unless it is `optional`. Its value is a plain joi schema. */
export function shape<F extends Record<string, Joi.AnySchema>>(fields: F): Joi.ObjectSchema<ObjectOf<F>> {
  const said = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, requiredUnlessSaid(field)]));
  return Joi.object<ObjectOf<F>>(said as Joi.PartialSchemaMap<ObjectOf<F>>).prefs({ presence: 'required' });
}

/** Set on the field as well as by the preference, because `jsonSchemaOf` sees fields only. */
function requiredUnlessSaid(field: Joi.AnySchema): Joi.AnySchema {
  return field.$_getFlag('presence') === undefined ? field.required() : field;
}

/** A shape with further fields. */
export function withFields(object: Joi.AnySchema | undefined, fields: Record<string, Joi.AnySchema>): Joi.ObjectSchema {
  return (object === undefined ? shape({}) : (object as Joi.ObjectSchema)).append(fields);
}

export function optional<S extends Joi.AnySchema>(field: S): S & Absentable<ValueOf<S>> {
  return field.optional() as S & Absentable<ValueOf<S>>;
}

/** An absent field takes this value: for query strings and forms. */
export function otherwise<S extends Joi.AnySchema>(field: S, value: ValueOf<S>): S {
  return field.optional().default(value) as S;
}

/** An object that may be left out, as the body of a request may: absent and null are an empty one. */
export function orEmpty<S extends Joi.AnySchema>(object: S): S {
  return object.optional().empty(null).default({}) as S;
}

/** Write `optional(nullable(x))`, never the reverse. */
export function nullable<T>(field: Joi.AnySchema<T>): Joi.AnySchema<T | null> {
  return field.allow(null) as Joi.AnySchema<T | null>;
}

export function oneOf<const T extends string | number>(...values: T[]): Joi.AnySchema<T> {
  return Joi.valid(...values) as Joi.AnySchema<T>;
}

export function listOf<T>(item: Joi.AnySchema<T>, limits: { min?: number; max?: number } = {}): Joi.AnySchema<T[]> {
  const list = Joi.array()
    .items(item)
    .min(limits.min ?? 0);
  return (limits.max === undefined ? list : list.max(limits.max)) as Joi.AnySchema<T[]>;
}

/** One of several shapes of object, distinguished by the field `by`. */
export function union<const S extends readonly Joi.AnySchema[]>(...shapes: S): Joi.AnySchema<ValueOf<S[number]>> {
  return Joi.alternatives(...shapes).match('one') as Joi.AnySchema<ValueOf<S[number]>>;
}

/**
 * An object whose shape its field `by` chooses, so that faults name their fields. Without one of these values it is
 * checked as `otherwise`; by default that names the values.
 */
export function chosenBy<const S extends Readonly<Record<string, Joi.AnySchema>>, T = never>(
  by: string,
  shapes: S,
  otherwise?: Joi.AnySchema<T>,
): Joi.AnySchema<ValueOf<S[keyof S]> | T> {
  // oxlint-disable-next-line unicorn/no-thenable -- joi's own name for the shape of a case
  const choices = Object.entries(shapes).map(([is, then]) => ({ is, then }));
  const fallback = otherwise ?? shape({ [by]: oneOf(...Object.keys(shapes)) });
  return Joi.alternatives().conditional(`.${by}`, { switch: choices, otherwise: fallback }) as Joi.AnySchema<
    ValueOf<S[keyof S]> | T
  >;
}

/** A value of any of these shapes; the first that fits converts it. */
export function anyOf<const S extends readonly Joi.AnySchema[]>(...shapes: S): Joi.AnySchema<ValueOf<S[number]>> {
  return Joi.alternatives(...shapes) as Joi.AnySchema<ValueOf<S[number]>>;
}

type MapOf<K extends string, T> = string extends K ? Record<string, T> : { [key in K]?: T };

export function mapOf<K extends string, T>(key: Joi.AnySchema<K>, value: Joi.AnySchema<T>): Joi.AnySchema<MapOf<K, T>> {
  return Joi.object().pattern(key, value) as Joi.AnySchema<MapOf<K, T>>;
}

/** A list of a fixed number of values, each of its own shape; `optional` ones stand at the end. */
export function tupleOf<const S extends readonly Joi.AnySchema[]>(
  ...shapes: S
): Joi.AnySchema<{ -readonly [I in keyof S]: ValueOf<S[I]> }> {
  return Joi.array().ordered(...shapes.map(requiredUnlessSaid)) as Joi.AnySchema<{
    -readonly [I in keyof S]: ValueOf<S[I]>;
  }>;
}

/** Trimmed text of `min` to `max` characters. */
export function text(max: number, min = 1): Joi.StringSchema {
  const line = Joi.string().trim().max(max);
  return min === 0 ? line.allow('') : line.min(min);
}

/** Text without any rule: for replies. */
export function anyText(): Joi.StringSchema {
  return Joi.string().allow('');
}

/** Text that must match a pattern; `name` is the name of the rule in errors. */
export function matching(pattern: RegExp, name: string): Joi.StringSchema {
  return Joi.string().pattern(pattern, { name });
}

/** The same text as another field of the object. */
export function sameAs(field: string): Joi.StringSchema {
  return Joi.string()
    .trim(false)
    .allow('')
    .custom((value: string, { state, error }) => {
      const [object] = state.ancestors as readonly Readonly<Record<string, unknown>>[];
      return value === object?.[field] ? value : error('any.same');
    })
    .messages({ 'any.same': '{{#label}} must be the same' });
}

/** Name of an IANA time zone. */
export function timeZoneName(): Joi.StringSchema {
  return text(64)
    .custom((name: string, { error }) => (isTimeZone(name) ? name : error('any.only')))
    .messages({ 'any.only': '{{#label}} must be an IANA time zone' });
}

export function uuid(): Joi.StringSchema {
  return Joi.string().guid().lowercase();
}

/** ISO 8601 in UTC. */
export function instant(): Joi.StringSchema {
  return Joi.string().isoDate();
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day: YYYY-MM-DD. */
export function day(): Joi.StringSchema {
  return Joi.string()
    .custom((text: string, { error }) => (DAY.test(text) && isDay(text) ? text : error('any.day')))
    .messages({ 'any.day': '{{#label}} must be a day as YYYY-MM-DD' });
}

/** Returns false for days that no calendar has, such as 2026-02-30. */
function isDay(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export function integer(min: number, max: number = Number.MAX_SAFE_INTEGER): Joi.NumberSchema {
  return Joi.number().integer().min(min).max(max);
}

/** `unsafe` accepts numbers beyond the exact integers of a double: a measured value may be one. */
export function decimal(min: number = -1e12, max: number = 1e12): Joi.NumberSchema {
  return Joi.number().unsafe().min(min).max(max);
}

/** A number without any rule: for replies. */
export function anyNumber(): Joi.NumberSchema {
  return Joi.number().unsafe();
}

export function flag(): Joi.BooleanSchema {
  return Joi.boolean();
}

export function emailAddress(max: number): Joi.StringSchema {
  return Joi.string().trim().lowercase().email({ tlds: false }).max(max);
}

/** Any JSON value: for data that passes unchanged. */
export function anything(): Joi.AnySchema<unknown> {
  return Joi.any();
}

/** A broken rule that spans several parts of a value: where below the value the fault stands, and its figure. */
interface SpanningFault {
  readonly at: string | number;
  readonly limit?: number | undefined;
}

/**
 * Adds a rule over several parts of a value. `rule` is a name of joi's, `message` its English text with `{{#label}}` and
 * `{{#limit}}`.
 */
export function spanning<T>(
  expected: Joi.AnySchema<T>,
  [rule, message]: readonly [rule: string, message: string],
  find: (value: T) => SpanningFault | null,
): Joi.AnySchema<T> {
  return expected
    .custom((value: T, { error, state }) => {
      const fault = find(value);
      if (fault === null) return value;
      // joi's types leave out the parameters: path, ancestors, schemas.
      const below = state.localize?.([...(state.path ?? []), fault.at], state.ancestors, null);
      return error(rule, { limit: fault.limit }, below as never);
    })
    .messages({ [rule]: message });
}

export interface FieldFault {
  /** Path of the field, joined by dots; empty for the whole value. */
  readonly field: string;
  /** The broken rule by joi's name: `any.required`, `string.max`. */
  readonly rule: string;
  readonly message: string;
  /** The rule's own figures, such as `limit`. */
  readonly limit?: string | number;
}

export type Checked<T> =
  | { readonly value: T; readonly faults?: undefined }
  | { readonly faults: readonly FieldFault[] };

/** The bound on faults in a reply, so that its size does not grow with the request. */
export const REPORTED_FAULTS = 20;

/** The first faults of a joi failure, for a reply or a form. */
export function faultsOf(error: Joi.ValidationError): FieldFault[] {
  return error.details.slice(0, REPORTED_FAULTS).map(({ path, type, message, context }) => ({
    field: path.join('.'),
    rule: type,
    message,
    ...(typeof context?.['limit'] === 'number' || typeof context?.['limit'] === 'string'
      ? { limit: context['limit'] }
      : {}),
  }));
}

/** Checks a value against a shape and lists its faults, the first twenty. Strings are converted as joi does. */
export function check<T>(expected: Joi.AnySchema<T>, value: unknown): Checked<T> {
  const result = expected.validate(value, { abortEarly: false, errors: { wrap: { label: false } } });
  return result.error ? { faults: faultsOf(result.error) } : { value: result.value as T };
}

/** JSON Schema, draft 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The input of a shape as JSON Schema, or its output, in which fields with a default are present. */
export function jsonSchemaOf(expected: Joi.AnySchema, side: 'input' | 'output' = 'input'): JsonSchema {
  return withNulls(expected['~standard'].jsonSchema[side]({ target: 'draft-2020-12' })) as JsonSchema;
}

/** Joi gives a choice that may be null the type, but leaves null out of its values, by which null would be wrong. */
function withNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withNulls(part)]));
  const [types, values] = [parts['type'], parts['enum']];
  const lacksNull = Array.isArray(types) && types.includes('null') && Array.isArray(values) && !values.includes(null);
  return lacksNull ? { ...parts, enum: [...values, null] } : parts;
}

/** Returns true for joi's own failure, from any throw site. */
export function isShapeError(error: unknown): error is Joi.ValidationError {
  return Joi.isError(error);
}

/** The plain validator, for servers that need one. */
export const validator: Joi.Root = Joi;

/** The union of events of a map from event type to the shape of its data. */
export type EventsOf<M extends Record<string, Joi.AnySchema>> = {
  [T in keyof M & string]: { readonly type: T; readonly data: ValueOf<M[T]> };
}[keyof M & string];
