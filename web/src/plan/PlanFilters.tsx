import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { isFiltered, NO_FILTERS, type PlanQuery } from './plan-query.ts';
import type { PlanThing } from './things.ts';

interface FiltersProps {
  /** All things of the plan, from which the choices come. */
  readonly things: readonly PlanThing[];
  readonly query: PlanQuery;
  readonly onChange: (query: PlanQuery) => void;
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100%), 1fr))',
  gap: 3,
  alignItems: 'center',
} as const;

interface Choice {
  readonly id: string;
  readonly name: string;
}

const byName = (a: Choice, b: Choice): number => a.name.localeCompare(b.name);

function choicesOf(things: readonly PlanThing[]) {
  const sensors = new Map<string, Choice>();
  const points = new Map<string, Choice>();
  for (const { object, name } of things) {
    const { target } = object;
    if (target.kind === 'sensor') sensors.set(String(target.sensorId), { id: String(target.sensorId), name });
    if (target.kind === 'point') points.set(target.pointId, { id: target.pointId, name });
  }
  const tags = [...new Set(things.flatMap((thing) => thing.tags))].toSorted((a, b) => a.localeCompare(b));
  return {
    sensors: [...sensors.values()].toSorted(byName),
    points: [...points.values()].toSorted(byName),
    tags: tags.map((tag) => ({ id: tag, name: tag })),
    metrics: [...new Set(things.flatMap(({ metrics }) => metrics))],
  };
}

/** Narrows what is shown on a plan; the choices are those of its objects. */
export function PlanFilters({ things, query, onChange }: FiltersProps) {
  const t = useTranslate();
  const choices = useMemo(() => choicesOf(things), [things]);
  const metrics = useMetrics([...new Set([...choices.metrics, ...(query.metric === null ? [] : [query.metric])])]);
  const skills = [
    ...metrics.map(({ id, name }) => ({ id: String(id), name })),
    { id: 'virtual', name: t('sensor.kind.virtual') },
    { id: 'adjusted', name: t('plan.adjusted') },
  ];
  const change = (part: Partial<PlanQuery>) => onChange({ ...query, ...part });
  return (
    <Box role="search" sx={row}>
      <TextField
        select
        size="small"
        label={t('pick.metric')}
        value={query.metric ?? ''}
        onChange={({ target }) => change({ metric: target.value === '' ? null : Number(target.value) })}
      >
        <MenuItem value="">{t('plan.anyMetric')}</MenuItem>
        {metrics.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ChoiceFilter
        label={t('pick.sensors')}
        choices={choices.sensors}
        chosen={query.sensors.map(String)}
        onChange={(chosen) => change({ sensors: chosen.map(Number) })}
      />
      <ChoiceFilter
        label={t('rule.whichPoints')}
        choices={choices.points}
        chosen={query.measurementPoints}
        onChange={(measurementPoints) => change({ measurementPoints })}
      />
      <ChoiceFilter
        label={t('plan.skills')}
        choices={skills}
        chosen={query.skills}
        onChange={(next) => change({ skills: next })}
      />
      <ChoiceFilter
        label={t('sensor.tags')}
        choices={choices.tags}
        chosen={query.tags}
        onChange={(tags) => change({ tags })}
      />
      <LocationFilter withNone chosen={query.locations} onChange={(locations) => change({ locations })} />
      <Button disabled={!isFiltered(query)} onClick={() => change(NO_FILTERS)} sx={{ justifySelf: 'start' }}>
        {t('filter.clear')}
      </Button>
    </Box>
  );
}
