import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import FormHelperText from '@mui/material/FormHelperText';
import { PointPicker } from '../asset/PointPicker.tsx';
import { faultText } from '../form/fault-text.ts';
import { faultAt, type FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { SensorsAndMetric } from '../tiles/editor/SensorsAndMetric.tsx';
import type { MonitorForm } from './monitor-form.ts';
import { CO2_METRIC_ID } from '@watchglass/schemas/monitor/kinds';

interface FieldsProps {
  readonly form: FormState<MonitorForm>;
}

/** What the tile shows: a sensor and one of its metrics, or the point of an asset. */
export function SourceFields({ form }: FieldsProps) {
  const t = useTranslate();
  const { of } = form.values;
  const fault = faultAt(form.faults, 'source');
  return (
    <>
      <TextField
        select
        label={t('publicTiles.source')}
        value={of}
        onChange={({ target }) => form.set('of', target.value === 'point' ? 'point' : 'sensor')}
      >
        <MenuItem value="sensor">{t('concept.sensor')}</MenuItem>
        <MenuItem value="point">{t('point.one')}</MenuItem>
      </TextField>
      {of === 'point' ? <PointField form={form} /> : <SensorField form={form} />}
      {fault !== undefined && <FormHelperText error>{faultText(t, fault)}</FormHelperText>}
    </>
  );
}

function PointField({ form }: FieldsProps) {
  const { type, points } = form.values;
  return (
    <PointPicker
      metricId={type === 'co2' ? CO2_METRIC_ID : 'any'}
      value={points}
      max={1}
      onChange={(ids, metric) => {
        form.set('points', ids);
        if (metric !== undefined) form.set('metricId', metric);
      }}
    />
  );
}

function SensorField({ form }: FieldsProps) {
  const { type, sensors, metricId } = form.values;
  if (type === 'co2') return <SensorPicker value={sensors} max={1} onChange={(ids) => form.set('sensors', ids)} />;
  return (
    <SensorsAndMetric
      value={{ sensors, metrics: sensors.length === 0 ? [] : [metricId] }}
      mostSensors={1}
      onChange={(chosen) => {
        form.set('sensors', chosen.sensors);
        const [metric] = chosen.metrics;
        if (metric === undefined || metric === metricId) return;
        form.set('metricId', metric);
        form.set('unitId', '');
      }}
    />
  );
}
