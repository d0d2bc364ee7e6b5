import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { useVisit } from '../page/use-visit.ts';
import { SearchField } from '../table/SearchField.tsx';
import { isTelemetry } from './shown-metrics.ts';
import { filtered, isFiltered, type TableQuery } from './table-query.ts';

const METRIC_IDS = METRICS.map(({ id }) => id).filter((id) => !isTelemetry(id));

interface FiltersProps {
  readonly query: TableQuery;
  readonly onChange: (query: TableQuery, replace?: boolean) => void;
  /** Tags that are known, to choose from; others can be typed. */
  readonly tags: readonly string[];
  /** Metrics of sensors that are shown, the organization's own among them. */
  readonly metrics: readonly number[];
}

export function SensorFilters({ query, onChange, tags, metrics }: FiltersProps) {
  const t = useTranslate();
  const none = { search: '', tags: [], metrics: [], sensors: [], locations: [], base: '' };
  const options = useMetrics([...new Set([...METRIC_IDS, ...metrics, ...query.metrics])]);
  return (
    <Box role="search" sx={row}>
      <SearchField key={useVisit()} text={query.search} onChange={(search) => onChange(filtered(query, { search }), true)} />
      <Autocomplete multiple freeSolo size="small" limitTags={1} options={[...tags]} value={[...query.tags]} onChange={(_event, chosen) => onChange(filtered(query, { tags: chosen.map((tag) => tag.trim()).filter(Boolean) }))} renderInput={(input) => <TextField {...input} label={t('sensor.tags')} />} />
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
      <LocationFilter withNone chosen={query.locations} onChange={(locations) => onChange(filtered(query, { locations }))} />
      <Button disabled={!isFiltered(query)} onClick={() => onChange(filtered(query, none))} sx={{ justifySelf: 'start', [MOBILE_FORM]: { display: isFiltered(query) ? undefined : 'none' } }}>{t('filter.clear')}</Button>
    </Box>
  );
}

const row = {
  display: 'grid', gridTemplateColumns: 'minmax(180px, 300px) repeat(3, minmax(150px, 260px)) auto', gap: 3, alignItems: 'center',
  '@media (max-width: 1199.98px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [MOBILE_FORM]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2, '& > :first-of-type': { gridColumn: '1 / -1' } },
} as const;
