import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { SENSOR_KINDS } from '@watchglass/schemas/sensor/states';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { AssetPicker } from '../asset/AssetPicker.tsx';
import { baseList } from '../base/atoms.ts';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { MetricPicker } from '../metric/MetricPicker.tsx';
import { SearchPlaces } from '../sensor/search-places.ts';
import { isTelemetry } from '../sensor/shown-metrics.ts';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { TagsFilter } from '../tag/TagsFilter.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { MOST_METRICS, MOST_SOURCES, type LineQuery } from './line-query.ts';

/** What is shown, and what narrows the choice of it. */
export type Chosen = Pick<
  LineQuery,
  'sensors' | 'assets' | 'metrics' | 'tags' | 'locations' | 'devices' | 'kinds' | 'skills'
>;

interface PanelProps {
  readonly query: Chosen;
  /** The metrics that can be chosen. */
  readonly measured: readonly number[];
  readonly mostMetrics?: number;
  readonly onChange: (changed: Partial<Chosen>) => void;
}

/** Chooses what the chart shows: sensors, assets and metrics, and what narrows the choice of sensors. */
export function SourcePanel({ query, measured, mostMetrics = MOST_METRICS, onChange }: PanelProps) {
  const t = useTranslate();
  const { tags, locations, devices, kinds, skills } = query;
  const places = useMemo(
    () => ({ tags, locations, devices, kinds, skills }),
    // The lists of an address are new at each reading.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [tags.join(), locations.join(), devices.join(), kinds.join(), skills.join()],
  );
  const isNarrowed = Object.values(places).some(({ length }) => length > 0);
  const [open, setOpen] = useState(isNarrowed);
  return (
    <Box
      component="section"
      aria-label={t('lineChart.sources')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}
    >
      <SearchPlaces value={places}>
        <SensorPicker
          value={query.sensors}
          max={MOST_SOURCES - query.assets.length}
          onChange={(sensors) => onChange({ sensors })}
        />
      </SearchPlaces>
      {query.sensors.length < MOST_SOURCES && (
        <AssetPicker
          value={query.assets}
          max={MOST_SOURCES - query.sensors.length}
          among={places}
          onChange={(assets) => onChange({ assets })}
        />
      )}
      <MetricPicker
        of={[...new Set([...measured, ...query.metrics])]}
        value={query.metrics}
        max={mostMetrics}
        onChange={(metrics) => onChange({ metrics })}
      />
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ alignSelf: 'flex-start' }}>
        {t('lineChart.narrow')}
      </Button>
      <Collapse in={open} unmountOnExit>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <TagsFilter chosen={tags} onChange={(chosen) => onChange({ tags: chosen })} />
          <LocationFilter withNone chosen={locations} onChange={(chosen) => onChange({ locations: chosen })} />
          {useMay('devices', 'r') && <Bases chosen={devices} onChange={(chosen) => onChange({ devices: chosen })} />}
          <ChoiceFilter
            label={t('sensor.kind')}
            choices={SENSOR_KINDS.map((kind) => ({ id: kind, name: t(`sensor.kind.${kind}`) }))}
            chosen={kinds}
            onChange={(chosen) => onChange({ kinds: SENSOR_KINDS.filter((kind) => chosen.includes(kind)) })}
          />
          <Skills chosen={skills} onChange={(chosen) => onChange({ skills: chosen })} />
        </Box>
      </Collapse>
    </Box>
  );
}

const MEASURED = METRICS.map(({ id }) => id).filter((id) => !isTelemetry(id));

interface BasesProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Bases({ chosen, onChange }: BasesProps) {
  const t = useTranslate();
  const rows = useAtomValue(baseList(useOrganization().id).rowsAtom);
  const choices = [...rows.values()].map(({ serial, name }) => ({ id: serial, name }));
  return <ChoiceFilter label={t('base.title')} choices={choices} chosen={chosen} onChange={onChange} />;
}

/** What a sensor is or measures; the metrics of the catalogue, and those of the address. */
function Skills({ chosen, onChange }: BasesProps) {
  const t = useTranslate();
  const named = chosen.map(Number).filter(Number.isInteger);
  const metrics = useMetrics([...new Set([...MEASURED, ...named])]);
  const choices = [
    { id: 'adjusted', name: t('sensor.adjusted') },
    { id: 'virtual', name: t('sensor.kind.virtual') },
    ...metrics.map(({ id, name }) => ({ id: String(id), name })),
  ];
  return <ChoiceFilter label={t('lineChart.skills')} choices={choices} chosen={chosen} onChange={onChange} />;
}
