import type { Entity, FilterOf, SortOf } from '@watchglass/schemas/entity';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { oneOf, optional, otherwise, shape, text, withFields, type Shape } from '@watchglass/schemas/shape';
import type { Needs } from '@watchglass/schemas/member/rights';
import { EXPORT_FORMATS, type ExportFormat } from '@watchglass/schemas/export/kinds';
import type { Cell } from './csv.ts';
import { pagingFields, rowPagingFields, type RowPaging } from './paging.ts';
import { route, type QueryAsked, type QueryRoute } from './route.ts';
import { someAtOnce, tableFile } from './table-file.ts';

/** The query of a list, with filters as in the query string. */
export type ListAsked<E extends Entity> = { readonly search?: string | undefined } & {
  readonly sort: SortOf<E>;
  readonly descending: string;
} & Readonly<Partial<Record<FilterOf<E>, string | undefined>>>;

/** The source of a list's items: rows in PostgreSQL, or opened entries if their texts are sealed. */
export interface ListSource<E extends Entity, V, X = unknown> {
  /** True if the whole list can be read in order of ids (`after`). */
  readonly byIds: boolean;
  readonly page: (asked: QueryAsked<unknown, unknown>, what: ListAsked<E> & X & RowPaging) => Promise<Page<V>>;
  /** Returns all rows in sight: an export must be complete. */
  readonly all: (asked: QueryAsked<unknown, unknown>, what: ListAsked<E> & X) => Promise<readonly V[]>;
}

/** The columns of an export: each title, and the cell below it. */
export type Columns<V> = readonly (readonly [title: string, cell: (item: V) => Cell])[];

export interface ListTerms<E extends Entity, V, X = unknown> {
  readonly source: ListSource<E, V, X>;
  /** The shape of one item. */
  readonly view: Shape;
  readonly reads: readonly string[];
  /** The shape of each filter in the query string. */
  readonly filters: Readonly<Record<FilterOf<E>, Shape<string>>>;
  /** Fields of the query string beyond the table's filters. */
  readonly fields?: { readonly [K in keyof X]: Shape<X[K]> };
  /** Replaces the entity's own default order. */
  readonly descending?: '0' | '1';
  readonly columns: (asked: QueryAsked<unknown, ListAsked<E>>, items: readonly V[]) => Columns<V> | Promise<Columns<V>>;
  /** What older clients are told on the same path, beside the page. */
  readonly beside?: {
    readonly answers: Readonly<Record<string, Shape>>;
    readonly read: (asked: QueryAsked<unknown, ListAsked<E> & X>) => Promise<object>;
  };
  /** Replaces the entity's needs for the export. */
  readonly exportNeeds?: Needs;
}

const fileFields = { format: otherwise(oneOf(...EXPORT_FORMATS), 'csv') };

/** GET routes of an entity's list, page by page, and of its export. */
export function listRoutes<E extends Entity, V, X = unknown>(entity: E, terms: ListTerms<E, V, X>): QueryRoute[] {
  const { source, view, reads, columns, beside, exportNeeds = entity.needs } = terms;
  const fields = fieldsOf(entity, terms);
  // The shapes are built from the entity's names, which TypeScript cannot infer.
  const [page, file] = [
    shape({ ...(source.byIds ? rowPagingFields : pagingFields), ...fields }) as Shape as Shape<
      ListAsked<E> & X & RowPaging
    >,
    shape({ ...fields, ...fileFields }) as Shape as Shape<ListAsked<E> & X & { readonly format: ExportFormat }>,
  ];
  return [
    route({
      path: entity.path,
      needs: entity.onWalls ? { ...entity.needs, onWalls: true } : entity.needs,
      reads,
      past: 'rows',
      answers: { 200: withFields(pageOf(view), beside?.answers ?? {}) },
      query: page,
      handler: async (asked) => ({ ...(await source.page(asked, asked.query)), ...(await beside?.read(asked)) }),
    }),
    route({
      path: `${entity.path}/export`,
      needs: exportNeeds,
      reads,
      past: 'rows',
      produces: 'text/csv',
      exports: inKebabCase(entity.name),
      answers: { 200: true },
      query: file,
      handler: async (asked, h) => {
        const items = await source.all(asked, asked.query);
        const made = await columns(asked, items);
        const rows = someAtOnce(items, (item) => made.map(([, cell]) => cell(item)));
        const titles = made.map(([title]) => title);
        return tableFile(h, { name: entity.file, format: asked.query.format, titles, rows });
      },
    }),
  ];
}

const inKebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function fieldsOf<E extends Entity, V, X>(
  { sorts, filters, newestFirst }: E,
  terms: Pick<ListTerms<E, V, X>, 'filters' | 'fields' | 'descending'>,
): Record<string, Shape> {
  const asked = filters.map((name: FilterOf<E>) => [name, optional(terms.filters[name])] as const);
  return {
    search: optional(text(128, 0)),
    ...Object.fromEntries(asked),
    ...terms.fields,
    sort: otherwise(oneOf<string>(...sorts), sorts[0]),
    descending: otherwise(oneOf('0', '1', 'true', 'false'), terms.descending ?? (newestFirst ? '1' : '0')),
  };
}
