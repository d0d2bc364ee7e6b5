import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { TagsFilter } from '../tag/TagsFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { isTelemetry } from './shown-metrics.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { isFiltered, NO_FILTERS, type TableQuery } from './sensor-query.ts';
import type { TableView } from './table-views.ts';

const METRIC_IDS = METRICS.map(({ id }) => id).filter((id) => !isTelemetry(id));

interface FiltersProps {
  readonly view: TableView;
  readonly query: TableQuery;
  readonly onChange: (query: TableQuery, replace?: boolean) => void;
  /** Names of tags on the shown rows. */
  readonly tags: readonly string[];
  /** The metrics of the shown sensors, including the organization's own. */
  readonly metrics: readonly number[];
}

export function SensorFilters({ view, query, onChange, tags, metrics }: FiltersProps) {
  const t = useTranslate();
  const options = useMetrics([...new Set([...METRIC_IDS, ...metrics, ...query.metrics])]);
  return (
    <FilterRow
      columns="repeat(auto-fill, minmax(190px, 1fr))"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={isFiltered(query)}
      onClear={() => onChange(filtered(query, NO_FILTERS))}
    >
      <TagsFilter chosen={query.tags} seen={tags} onChange={(chosen) => onChange(filtered(query, { tags: chosen }))} />
      <Autocomplete
        multiple
        size="small"
        limitTags={1}
        options={[...options]}
        value={options.filter(({ id }) => query.metrics.includes(id))}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_event, chosen) => onChange(filtered(query, { metrics: chosen.map(({ id }) => id) }))}
        renderInput={(input) => <TextField {...input} label={t('pick.metrics')} />}
      />
      <LocationFilter
        withNone
        chosen={query.locations}
        onChange={(locations) => onChange(filtered(query, { locations }))}
      />
      <MoreFilters query={query} onChange={onChange} view={view} />
    </FilterRow>
  );
}
