import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { useKeys } from '../page/use-keys.ts';
import { useVisit } from '../page/use-visit.ts';
import { isTelemetry } from './shown-metrics.ts';
import { filtered, isFiltered, type TableQuery } from './table-query.ts';

const TYPING_MS = 250;
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
  const none = { search: '', tags: [], metrics: [], sensors: [], base: '' };
  const options = useMetrics([...new Set([...METRIC_IDS, ...metrics, ...query.metrics])]);
  return (
    <Box role="search" sx={row}>
      <Search key={useVisit()} text={query.search} onChange={(search) => onChange(filtered(query, { search }), true)} />
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
      <Button disabled={!isFiltered(query)} onClick={() => onChange(filtered(query, none))} sx={{ justifySelf: 'start', [MOBILE_FORM]: { display: isFiltered(query) ? undefined : 'none' } }}>{t('filter.clear')}</Button>
    </Box>
  );
}

const row = {
  display: 'grid', gridTemplateColumns: 'minmax(180px, 300px) minmax(180px, 260px) minmax(180px, 320px) auto', gap: 3, alignItems: 'center',
  [MOBILE_FORM]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2, '& > :first-of-type': { gridColumn: '1 / -1' } },
} as const;

/** Goes into the address when typing pauses. `/` leads to it. */
function Search({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const change = useRef(onChange);
  useEffect(() => { change.current = onChange; });
  useKeys({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => change.current(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const glass = <InputAdornment position="start"><Icon name="search" /></InputAdornment>;
  return <TextField size="small" type="search" label={t('filter.search')} value={typed} inputRef={field} onChange={(event) => setTyped(event.target.value)} slotProps={{ input: { startAdornment: glass } }} />;
}
