import type { SensorHorizontalTileProps } from '@watchglass/schemas/tile/sensor-horizontal';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { lazily } from '../../page/lazily.ts';
import { ofOneSensor } from '../sensor/of-one-sensor.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { SensorHorizontal } from './SensorHorizontal.tsx';

export const sensorHorizontalTile = defineTile<SensorHorizontalTileProps, SensorView | null>({
  initial: { sensors: [], metrics: [] },
  read: ({ sensors, metrics }) => ({ sensors: numbersOf(sensors, 1), metrics: numbersOf(metrics, 4) }),
  ...ofOneSensor(({ metrics }) => metrics),
  View: SensorHorizontal,
  // Chooses the same.
  Editor: lazily(() => import('../sensor/Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
