import { shelf } from '@watchglass/schemas/shelf/entity';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered, listQueries, type ListQuery } from '../table/list-query.ts';

type ShelfQuery = ListQuery<(typeof shelf.sorts)[number], (typeof shelf.filters)[number]>;
const queries = listQueries<(typeof shelf.sorts)[number], (typeof shelf.filters)[number]>(shelf);

interface FiltersProps {
  readonly query: ShelfQuery;
  readonly onChange: (query: ShelfQuery, replace?: boolean) => void;
}

export function ShelfFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const severities = (['critical', 'warning'] as const).map((id) => ({ id, name: t(`severity.${id}`) }));
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(2, minmax(140px, 230px)) auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={queries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', severities: [], locations: [] }))}
    >
      <ChoiceFilter
        label={t('alarm.severity')}
        choices={severities}
        chosen={query.severities}
        onChange={(chosen) => onChange(filtered(query, { severities: chosen }))}
      />
      <LocationFilter
        withNone
        chosen={query.locations}
        onChange={(locations) => onChange(filtered(query, { locations }))}
      />
    </FilterRow>
  );
}
