import type { Co2TileProps } from '@watchglass/schemas/tile/co2';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { CO2 } from '../../co2/LazyCo2Mark.tsx';
import { lazily } from '../../page/lazily.ts';
import { ofOneSensor } from '../sensor/of-one-sensor.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { Co2 } from './Co2.tsx';

export const co2Tile = defineTile<Co2TileProps, SensorView | null>({
  initial: { sensors: [] },
  read: ({ sensors }) => ({ sensors: numbersOf(sensors, 1) }),
  ...ofOneSensor(() => [CO2]),
  View: Co2,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
