import type { Entity, FilterOf, SortOf } from '@watchglass/schemas/entity';
import type { Row } from '@watchglass/streams/ports/relational';
import type { ListAsked, ListSource } from '../http/list-routes.ts';
import { containing, idList, isDescending, wordList } from '../http/paging.ts';
import type { QueryAsked, Reading } from '../http/route.ts';
import { readAll, readPage, type Listed, type RowReader } from './row-reader.ts';

/** A condition on `t`: its SQL by the names of its parameters, and their values. */
export type Where = readonly [sql: (...parameters: readonly string[]) => string, ...values: readonly unknown[]];

export interface RowListTerms<E extends Entity, X = unknown> {
  /** A condition that every row of the list meets. */
  readonly only?: (reading: Reading, what: ListAsked<E> & X) => Where;
  readonly search: (words: string, asked: QueryAsked<unknown, unknown>) => Where | Promise<Where>;
  /** One condition per filter; a filter with an empty value is ignored. */
  readonly where: Readonly<Record<FilterOf<E>, (value: string, asked: QueryAsked<unknown, unknown>) => Where>>;
  readonly sortedBy: Readonly<Record<SortOf<E>, string>>;
  /** SQL terms before the chosen order, and the terms for equal rows. */
  readonly first?: string;
  readonly alike?: string;
}

/** The list of an entity whose rows are in PostgreSQL, with its searches and orders. */
export function rowList<E extends Entity, R extends Row, V, X = unknown>(
  { filters }: E,
  reader: RowReader<R, V>,
  terms: RowListTerms<E, X>,
): ListSource<E, V, X> {
  const listed = async (asked: QueryAsked<unknown, unknown>, what: ListAsked<E> & X): Promise<Listed> => {
    const { search = '' } = what;
    const wheres = [
      terms.only?.(asked, what),
      search === '' ? undefined : await terms.search(search, asked),
      ...filters.map((name: FilterOf<E>) => {
        const value: string = what[name] ?? '';
        return value === '' ? undefined : terms.where[name](value, asked);
      }),
    ];
    return { ...together(wheres.filter((where) => where !== undefined)), order: orderOf(terms, reader.id, what) };
  };
  return {
    byIds: true,
    page: async (asked, what) => readPage(asked, reader, { ...(await listed(asked, what)), paging: what }),
    all: async (asked, what) => readAll(asked, reader, await listed(asked, what)),
  };
}

/** Parameters begin at `$2`, after the organization. */
function together(wheres: readonly Where[]): Pick<Listed, 'sql' | 'values'> {
  const [conditions, values]: [string[], unknown[]] = [[], []];
  for (const [sql, ...given] of wheres) {
    if (given.some((value) => Array.isArray(value) && value.length === 0) && given.length === 1) continue;
    conditions.push(`AND ${sql(...given.map((_value, index) => `$${values.length + index + 2}`))}`);
    values.push(...given);
  }
  return { sql: conditions.join(' '), values };
}

function orderOf<E extends Entity>(
  { sortedBy, first, alike }: Pick<RowListTerms<E>, 'sortedBy' | 'first' | 'alike'>,
  id: string,
  { sort, descending }: ListAsked<E>,
): string {
  const direction = isDescending(descending) ? 'DESC' : 'ASC';
  const by = [first, `${sortedBy[sort as SortOf<E>]} ${direction} NULLS LAST`, alike, `t.${id}`];
  return `ORDER BY ${by.filter((each) => each !== undefined).join(', ')}`;
}

/** Finds rows in which one of these texts contains the search. */
export const anyContains =
  (...texts: readonly string[]) =>
  (words: string): Where => [(p) => `(${texts.map((each) => `${each} ILIKE ${p}`).join(' OR ')})`, containing(words)];

/** Filters by comma-separated words. */
export const oneOfWords =
  (sql: (list: string) => string) =>
  (value: string): Where => [(p = '') => sql(`${p}::text[]`), wordList(value)];

/** Filters by comma-separated whole numbers. */
export const oneOfIds =
  (sql: (list: string) => string) =>
  (value: string): Where => [(p = '') => sql(`${p}::int[]`), idList(value)];
