import type { SensorTileProps } from '@watchglass/schemas/tile/sensor';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { lazily } from '../../page/lazily.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { Sensor } from './Sensor.tsx';
import { ofOneSensor } from './of-one-sensor.ts';

export const sensorTile = defineTile<SensorTileProps, SensorView | null>({
  hasFirstTexts: true,
  initial: { sensors: [], metrics: [] },
  read: ({ sensors, metrics }) => ({ sensors: numbersOf(sensors, 1), metrics: numbersOf(metrics, 4) }),
  ...ofOneSensor(({ metrics }) => metrics),
  View: Sensor,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
