import type { SensorTileProps } from '@watchglass/schemas/tile/sensor';
import { MetricPicker } from '../../metric/MetricPicker.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import { shownMetrics } from '../../sensor/shown-metrics.ts';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<SensorTileProps>) {
  const [sensor] = useSensors(value.sensors);
  const metrics = sensor?.state === 'ready' && sensor.value ? shownMetrics(sensor.value) : [];
  return (
    <>
      <SensorPicker
        value={value.sensors}
        max={1}
        onChange={(sensors, [picked]) => onChange({ sensors, metrics: picked ? shownMetrics(picked).slice(0, 1) : [] })}
      />
      <MetricPicker
        of={metrics}
        value={value.metrics}
        max={4}
        onChange={(picked) => onChange({ ...value, metrics: picked })}
      />
    </>
  );
}
