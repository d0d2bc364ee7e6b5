import { GAUGE_LEVELS, GAUGE_THRESHOLDS, type GaugeThreshold } from '@watchglass/schemas/tile/gauge-scale';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { GaugeTileProps } from '@watchglass/schemas/tile/gauge';
import { useWorstAlarm } from '../../alarm/use-worst-alarm.ts';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { lazily } from '../../page/lazily.ts';
import { nameOf, useSensorOf, wayToSensor } from '../sensor/use-sensor-of.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { Gauge } from './Gauge.tsx';

const pointsOf = ({ sensors, metrics }: GaugeTileProps) =>
  sensors.flatMap((sensor) => metrics.map((metric) => pointKey(sensor, metric)));

type StoredThreshold = Readonly<Partial<Record<keyof GaugeThreshold, unknown>>>;

function thresholdOf(stored: unknown): GaugeThreshold {
  const { value, label, level, enabled }: StoredThreshold = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    value: typeof value === 'number' && Number.isFinite(value) ? value : null,
    label: typeof label === 'string' ? label : '',
    level: GAUGE_LEVELS.find((each) => each === level) ?? 'normal',
    enabled: enabled !== false,
  };
}

export const gaugeTile = defineTile<GaugeTileProps, SensorView | null>({
  initial: { sensors: [], metrics: [], thresholds: [] },
  read: ({ sensors, metrics, thresholds }) => ({
    sensors: numbersOf(sensors, 1),
    metrics: numbersOf(metrics, 1),
    thresholds: Array.isArray(thresholds) ? thresholds.slice(0, GAUGE_THRESHOLDS).map(thresholdOf) : [],
  }),
  useData(props) {
    useLivePoints(pointsOf(props));
    return useSensorOf(props);
  },
  useTitle: (props) => nameOf(useSensorOf(props)),
  wayOf: wayToSensor,
  useAlarm: (props) => useWorstAlarm(pointsOf(props)).alarm,
  View: Gauge,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
