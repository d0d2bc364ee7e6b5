import type { Entity, FilterOf, SortOf } from '@watchglass/schemas/entity';
import type { FunctionComponent } from 'react';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { FilterRow } from './FilterRow.tsx';
import { filtered, listQueries, type ListQuery } from './list-query.ts';

interface Filter<L extends string> {
  /** Its name in the address and in the requests of the list. */
  readonly name: L;
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
}

interface FiltersProps<Q> {
  readonly query: Q;
  readonly onChange: (query: Q, replace?: boolean) => void;
}

/** The search of an entity and two filters by words. Clearing them clears every filter of the entity. */
export function choiceFilters<E extends Entity>(
  entity: E,
  filtersIn: (t: Translate) => readonly [Filter<FilterOf<E>>, Filter<FilterOf<E>>],
): FunctionComponent<FiltersProps<ListQuery<SortOf<E>, FilterOf<E>>>> {
  type Query = ListQuery<SortOf<E>, FilterOf<E>>;
  const queries = listQueries<SortOf<E>, FilterOf<E>>(entity);
  const chosenOf = (name: FilterOf<E>, chosen: readonly string[]) => ({ [name]: chosen }) as Partial<Query>;
  const none = Object.assign({ search: '' }, ...entity.filters.map((name) => chosenOf(name, []))) as Partial<Query>;
  return function ChoiceFilters({ query, onChange }) {
    const t = useTranslate();
    return (
      <FilterRow
        columns="minmax(180px, 300px) repeat(2, minmax(140px, 230px)) auto"
        search={query.search}
        onSearch={(search) => onChange(filtered(query, { search } as Partial<Query>), true)}
        isFiltered={queries.isFiltered(query)}
        onClear={() => onChange(filtered(query, none))}
      >
        {filtersIn(t).map(({ name, label, choices }) => (
          <ChoiceFilter
            key={name}
            label={label}
            choices={choices}
            chosen={query[name]}
            onChange={(chosen) => onChange(filtered(query, chosenOf(name, chosen)))}
          />
        ))}
      </FilterRow>
    );
  };
}
