import { maintenance } from '@watchglass/schemas/maintenance/entity';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered, listQueries, type ListQuery } from '../table/list-query.ts';

type Sort = (typeof maintenance.sorts)[number];
type Filter = (typeof maintenance.filters)[number];
const queries = listQueries<Sort, Filter>(maintenance);

interface FiltersProps {
  readonly query: ListQuery<Sort, Filter>;
  readonly onChange: (query: ListQuery<Sort, Filter>, replace?: boolean) => void;
}

export function MaintenanceFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const states = (['planned', 'over'] as const).map((id) => ({ id, name: t(`maintenance.state.${id}`) }));
  const windows = (['once', 'weekly'] as const).map((id) => ({ id, name: t(`maintenance.window.${id}`) }));
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(2, minmax(140px, 230px)) auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={queries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', states: [], windows: [] }))}
    >
      <ChoiceFilter
        label={t('maintenance.standing')}
        choices={states}
        chosen={query.states}
        onChange={(chosen) => onChange(filtered(query, { states: chosen }))}
      />
      <ChoiceFilter
        label={t('maintenance.when')}
        choices={windows}
        chosen={query.windows}
        onChange={(chosen) => onChange(filtered(query, { windows: chosen }))}
      />
    </FilterRow>
  );
}
