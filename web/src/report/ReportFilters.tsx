import { report } from '@watchglass/schemas/report/entity';
import { REPORT_STATES } from '@watchglass/schemas/report/kinds';
import { REPORT_KINDS } from '@watchglass/schemas/report-schedule/kinds';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered, listQueries, type ListQuery } from '../table/list-query.ts';

type Sort = (typeof report.sorts)[number];
type Filter = (typeof report.filters)[number];
const queries = listQueries<Sort, Filter>(report);

interface FiltersProps {
  readonly query: ListQuery<Sort, Filter>;
  readonly onChange: (query: ListQuery<Sort, Filter>, replace?: boolean) => void;
}

export function ReportFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const states = [
    ...REPORT_STATES.map((id) => ({ id, name: t(`report.standing.${id}`) })),
    { id: 'superseded', name: t('report.superseded') },
  ];
  const kinds = REPORT_KINDS.map((id) => ({ id, name: t(`report.kind.${id}`) }));
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(2, minmax(140px, 230px)) auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={queries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', states: [], kinds: [], schedules: [] }))}
    >
      <ChoiceFilter
        label={t('report.state')}
        choices={states}
        chosen={query.states}
        onChange={(chosen) => onChange(filtered(query, { states: chosen }))}
      />
      <ChoiceFilter
        label={t('report.kind')}
        choices={kinds}
        chosen={query.kinds}
        onChange={(chosen) => onChange(filtered(query, { kinds: chosen }))}
      />
    </FilterRow>
  );
}
