import { GAUGE_LEVELS, GAUGE_THRESHOLDS, type GaugeThreshold } from '@watchglass/schemas/tile/gauge-scale';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { GaugeTileProps } from '@watchglass/schemas/tile/gauge';
import { lazily } from '../../page/lazily.ts';
import { ofOneSensor } from '../sensor/of-one-sensor.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { Gauge } from './Gauge.tsx';

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
  ...ofOneSensor(({ metrics }) => metrics),
  View: Gauge,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
