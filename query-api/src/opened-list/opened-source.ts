import type { Entity, SortOf } from '@watchglass/schemas/entity';
import type { ListAsked, ListSource } from '../http/list-routes.ts';
import type { QueryAsked } from '../http/route.ts';
import type { Asked, OpenedList } from './opened-list.ts';

export interface OpenedSource<E extends Entity, I, V> {
  readonly list: (asked: QueryAsked<unknown, unknown>) => OpenedList<I, SortOf<E>>;
  readonly asked: (what: ListAsked<E>) => Asked<I, SortOf<E>>;
  readonly view: (entry: I) => V;
}

/** The list of an entity with sealed texts: it is opened, sorted and searched in memory. */
export function openedSource<E extends Entity, I, V>(
  _entity: E,
  { list, asked, view }: OpenedSource<E, I, V>,
): ListSource<E, V> {
  return {
    byIds: false,
    page: async (deps, { page, rowsPerPage, ...what }) => {
      const found = await list(deps).page(deps.sight.organizationId, {
        ...asked(what as unknown as ListAsked<E>),
        page,
        rowsPerPage,
      });
      return { items: found.items.map(view), total: found.total };
    },
    all: async (deps, what) => (await list(deps).all(deps.sight.organizationId, asked(what))).map(view),
  };
}
