import type { Co2TileProps } from '@watchglass/schemas/tile/co2';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useWorstAlarm } from '../../alarm/use-worst-alarm.ts';
import { CO2 } from '../../co2/LazyCo2Mark.tsx';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { lazily } from '../../page/lazily.ts';
import { nameOf, useSensorOf, wayToSensor } from '../sensor/use-sensor-of.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { Co2 } from './Co2.tsx';

const pointsOf = ({ sensors }: Co2TileProps) => sensors.map((sensor) => pointKey(sensor, CO2));

export const co2Tile = defineTile<Co2TileProps, SensorView | null>({
  initial: { sensors: [] },
  read: ({ sensors }) => ({ sensors: numbersOf(sensors, 1) }),
  useData(props) {
    useLivePoints(pointsOf(props));
    return useSensorOf(props);
  },
  useTitle: (props) => nameOf(useSensorOf(props)),
  wayOf: wayToSensor,
  useAlarm: (props) => useWorstAlarm(pointsOf(props)).alarm,
  View: Co2,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
