import type { Module } from '@watchglass/schemas/member/rights';
import { familyAnswer, type FamilyLinks } from '@watchglass/schemas/read-api/views';
import { listOf, shape, text, withFields, type Shape } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { route, type QueryAsked, type QueryRoute } from '../http/route.ts';
import type { Condition } from '../live/row-reader.ts';
import { selfOf } from './answer.ts';
import { needs, space } from './needs.ts';

type Query = Readonly<Record<string, string | undefined>>;
export type Asked = QueryAsked<Readonly<Record<string, string>>, Query>;

export interface Found<T> {
  readonly items: readonly T[];
  readonly links?: FamilyLinks;
}

/** A list of the family's read API, and one thing of it. */
interface Family<T> {
  /** The path of the list, and what of it names one. */
  readonly path: string;
  readonly one: string;
  /** The names of both in answers. */
  readonly plural: string;
  readonly singular: string;
  readonly item: Shape;
  readonly module: Module;
  readonly reads: readonly string[];
  readonly past?: 'rows' | 'never';
  /** Filters of the list. */
  readonly filters?: Readonly<Record<string, Shape>>;
  /** What is in sight, all of it or the one with this id. */
  readonly read: (asked: Asked, id: string | null) => Promise<Found<T>>;
}

/** `id` is null for the whole list. */
export const only = (column: string, id: string | null): Condition =>
  id === null ? { sql: '' } : { sql: `AND ${column}::text = $2`, values: [id] };

/** GET of the list: `{<plural>: […], links, self}`; and of one: `{<singular>: {…}, links, self}`, or 404. */
export function familyRoutes<T>(family: Family<T>): QueryRoute[] {
  const { path, one, plural, singular, item, module, reads, past = 'rows', filters = {}, read } = family;
  const said = { needs: needs(module), reads, past };
  const query = shape({ space }) as unknown as Shape<Query>;
  return [
    route({
      ...said,
      path,
      answers: { 200: familyAnswer(plural, listOf(item)) },
      query: withFields(query, filters) as unknown as Shape<Query>,
      handler: async (asked) => {
        const { items, links = {} } = await read(asked, null);
        return { [plural]: items, links, self: selfOf(asked.request) };
      },
    }),
    route({
      ...said,
      path: `${path}${one}`,
      answers: { 200: familyAnswer(singular, item) },
      params: shape({ id: text(64) }),
      query,
      handler: async (asked) => {
        const { items, links = {} } = await read(asked, asked.params.id);
        return { [singular]: found(items[0]), links, self: selfOf(asked.request) };
      },
    }),
  ];
}
