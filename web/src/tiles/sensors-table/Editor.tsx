import TextField from '@mui/material/TextField';
import {
  METRICS_PER_SENSORS_TABLE,
  SENSORS_PER_SENSORS_TABLE,
  TILE_SEARCH_MAX_CHARACTERS,
} from '@watchglass/schemas/tile/limits';
import type { SensorsTableTileProps } from '@watchglass/schemas/tile/sensors-table';
import { useId } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { MetricPicker } from '../../metric/MetricPicker.tsx';
import { useMetricIds } from '../../metric/atoms.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import { SortField } from '../../table/SortField.tsx';
import { PlaceFields } from '../editor/PlaceFields.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<SensorsTableTileProps>) {
  const t = useTranslate();
  return (
    <>
      <MetricPicker
        of={useMetricIds()}
        value={value.metrics}
        max={METRICS_PER_SENSORS_TABLE}
        onChange={(metrics) => onChange({ ...value, metrics })}
      />
      <SensorPicker
        value={value.sensors}
        max={SENSORS_PER_SENSORS_TABLE}
        label={t('sensorsTile.only')}
        onChange={(sensors) => onChange({ ...value, sensors })}
      />
      <PlaceFields value={value} onChange={(places) => onChange({ ...value, ...places })} />
      <TextField
        size="small"
        id={useId()}
        label={t('sensorsTile.search')}
        value={value.search}
        slotProps={{ htmlInput: { maxLength: TILE_SEARCH_MAX_CHARACTERS } }}
        onChange={({ target }) => onChange({ ...value, search: target.value })}
      />
      <SortField
        query={value}
        sorts={[
          { id: 'name', name: t('sensor.name') },
          { id: 'newestAt', name: t('sensor.age') },
        ]}
        onChange={(chosen) => onChange({ ...value, ...chosen })}
      />
    </>
  );
}
