import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useEffect, useState } from 'react';
import { useRead } from '../../http/use-read.ts';
import { useTranslate } from '../../messages/messages.ts';
import { useOrganization } from '../../user/rights.ts';
import type { RuleForm } from '../rule-form.ts';

interface ChoiceProps {
  readonly values: RuleForm;
  readonly value: number | null;
  readonly onChange: (sensorId: number | null) => void;
}

const SHOWN = 50;

/** The filters of the list of sensors that come nearest to what the rule applies to. */
function queryOf({ metricId, kind, sensorIds, tag, tagId, tagIds, locationIds, bases }: RuleForm): URLSearchParams {
  const query = new URLSearchParams({ states: 'active', sort: 'name', rowsPerPage: String(SHOWN) });
  if (metricId !== null) query.set('metrics', String(metricId));
  const put = (name: string, list: readonly (string | number)[]) => {
    if (list.length > 0) query.set(name, list.join(','));
  };
  if (kind === 'sensors') put('sensors', sensorIds.slice(0, SHOWN));
  if (kind === 'tag') put('tags', [tagId ?? tag].filter(Boolean));
  if (kind === 'filter') {
    put('tags', tagIds);
    put('bases', bases);
  }
  if (kind === 'filter' || kind === 'locations') put('locations', locationIds);
  return query;
}

/** One of the sensors that the rule watches; the first one without a choice. */
export function SensorChoice({ values, value, onChange }: ChoiceProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const [search, setSearch] = useState('');
  const query = queryOf(values);
  if (search !== '') query.set('search', search);
  const path = `/api/sensors/${id}?${query.toString()}`;
  const { loaded } = useRead(path, (http, signal) => http.get<Page<SensorView>>(path, signal));
  const [picked, setPicked] = useState<SensorView | null>(null);
  const sensors = loaded.state === 'ready' ? loaded.value.items : [];
  const [first] = sensors;
  const firstId = first?.id;
  useEffect(() => {
    if (value === null && firstId !== undefined) onChange(firstId);
  }, [value, firstId, onChange]);
  const chosen = picked?.id === value ? picked : (sensors.find((sensor) => sensor.id === value) ?? null);
  return (
    <Autocomplete
      options={[...sensors]}
      value={chosen}
      getOptionLabel={({ name }) => name}
      getOptionKey={(sensor) => sensor.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, typed, reason) => setSearch(reason === 'input' ? typed : '')}
      onChange={(_event, sensor) => {
        setPicked(sensor);
        onChange(sensor?.id ?? null);
      }}
      noOptionsText={t('rule.chartNoSensor')}
      renderInput={(input) => <TextField {...input} label={t('rule.chartSensor')} helperText=" " />}
    />
  );
}
