import { MetricPicker } from '../../metric/MetricPicker.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import { shownMetrics } from '../../sensor/shown-metrics.ts';

interface Chosen {
  readonly sensors: number[];
  readonly metrics: number[];
}

interface FieldsProps {
  readonly value: Readonly<Record<keyof Chosen, readonly number[]>>;
  readonly mostSensors: number;
  readonly onChange: (chosen: Chosen) => void;
}

/** Sensors, found by their names, and one of their metrics: the first metric of the first sensor, until another is picked. */
export function SensorsAndMetric({ value, mostSensors, onChange }: FieldsProps) {
  const known = useSensors(value.sensors).flatMap((each) => (each.state === 'ready' && each.value ? [each.value] : []));
  const metrics = [...value.metrics];
  return (
    <>
      <SensorPicker
        value={value.sensors}
        max={mostSensors}
        onChange={(sensors, picked) => {
          const offered = picked.flatMap(shownMetrics);
          const stays = metrics.some((metric) => offered.includes(metric));
          onChange({ sensors, metrics: stays ? metrics : offered.slice(0, 1) });
        }}
      />
      <MetricPicker
        of={[...new Set(known.flatMap(shownMetrics))]}
        value={metrics}
        max={1}
        onChange={(picked) => onChange({ sensors: [...value.sensors], metrics: picked })}
      />
    </>
  );
}
