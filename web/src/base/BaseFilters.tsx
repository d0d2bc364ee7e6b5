import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { SortField } from '../table/SortField.tsx';
import { filtered } from '../table/list-query.ts';
import { BASE_SORTS, baseQueries, type BaseQuery } from './base-query.ts';
import { TagsFilter } from '../tag/TagsFilter.tsx';
import { useSortNames } from './base-columns.tsx';

const STATES = ['online', 'offline', 'never', 'paused'] as const;

interface FiltersProps {
  readonly query: BaseQuery;
  readonly onChange: (query: BaseQuery, replace?: boolean) => void;
  /** Cards have no column heads to sort by. */
  readonly sorting: boolean;
}

export function BaseFilters({ query, onChange, sorting }: FiltersProps) {
  const t = useTranslate();
  const names = useSortNames();
  const states = STATES.map((state) => ({ id: state, name: t(`base.${state}`) }));
  return (
    <FilterRow
      columns={`minmax(180px, 300px) repeat(${sorting ? 4 : 3}, minmax(150px, 260px)) auto`}
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={baseQueries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', states: [], locations: [], tags: [] }))}
    >
      <ChoiceFilter
        label={t('alarm.state')}
        choices={states}
        chosen={query.states}
        onChange={(chosen) => onChange(filtered(query, { states: chosen }))}
      />
      <LocationFilter
        withNone
        chosen={query.locations}
        onChange={(locations) => onChange(filtered(query, { locations }))}
      />
      <TagsFilter chosen={query.tags} onChange={(chosen) => onChange(filtered(query, { tags: chosen }))} />
      {sorting && (
        <SortField
          query={query}
          sorts={BASE_SORTS.map((id) => ({ id, name: names[id] }))}
          onChange={(chosen) => onChange(filtered(query, chosen))}
        />
      )}
    </FilterRow>
  );
}
