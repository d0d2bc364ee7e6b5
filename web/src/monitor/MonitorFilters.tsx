import type { monitor } from '@watchglass/schemas/monitor/entity';
import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import { LINK_STATES, MONITOR_TYPES } from '@watchglass/schemas/monitor/kinds';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered, type ListQuery } from '../table/list-query.ts';
import { useMonitors } from './use-monitors.ts';

type Query = ListQuery<SortOf<typeof monitor>, FilterOf<typeof monitor>>;

interface FiltersProps {
  readonly query: Query;
  readonly onChange: (query: Query, replace?: boolean) => void;
}

export function MonitorFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const { search, monitors, monitorTypes, linkStates } = query;
  const tiles = useMonitors();
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(3, minmax(150px, 220px)) auto"
      search={search}
      onSearch={(words) => onChange(filtered(query, { search: words }), true)}
      isFiltered={[search, ...monitors, ...monitorTypes, ...linkStates].some((each) => each !== '')}
      onClear={() => onChange(filtered(query, { search: '', monitors: [], monitorTypes: [], linkStates: [] }))}
    >
      <ChoiceFilter
        label={t('publicTiles.title')}
        choices={tiles}
        chosen={monitors}
        onChange={(chosen) => onChange(filtered(query, { monitors: chosen }))}
      />
      <ChoiceFilter
        label={t('publicTiles.type')}
        choices={MONITOR_TYPES.map((id) => ({ id, name: t(`publicTiles.type.${id}`) }))}
        chosen={monitorTypes}
        onChange={(chosen) => onChange(filtered(query, { monitorTypes: chosen }))}
      />
      <ChoiceFilter
        label={t('publicTiles.state')}
        choices={LINK_STATES.map((id) => ({ id, name: t(`publicTiles.state.${id}`) }))}
        chosen={linkStates}
        onChange={(chosen) => onChange(filtered(query, { linkStates: chosen }))}
      />
    </FilterRow>
  );
}
