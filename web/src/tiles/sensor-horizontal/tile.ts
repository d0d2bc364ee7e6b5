import type { SensorHorizontalTileProps } from '@watchglass/schemas/tile/sensor-horizontal';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useWorstAlarm } from '../../alarm/use-worst-alarm.ts';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { lazily } from '../../page/lazily.ts';
import { nameOf, useSensorOf, wayToSensor } from '../sensor/use-sensor-of.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { SensorHorizontal } from './SensorHorizontal.tsx';

const pointsOf = ({ sensors, metrics }: SensorHorizontalTileProps) =>
  sensors.flatMap((sensor) => metrics.map((metric) => pointKey(sensor, metric)));

export const sensorHorizontalTile = defineTile<SensorHorizontalTileProps, SensorView | null>({
  initial: { sensors: [], metrics: [] },
  read: ({ sensors, metrics }) => ({ sensors: numbersOf(sensors, 1), metrics: numbersOf(metrics, 4) }),
  useData(props) {
    useLivePoints(pointsOf(props));
    return useSensorOf(props);
  },
  useTitle: (props) => nameOf(useSensorOf(props)),
  wayOf: wayToSensor,
  useAlarm: (props) => useWorstAlarm(pointsOf(props)).alarm,
  View: SensorHorizontal,
  // Chooses the same.
  Editor: lazily(() => import('../sensor/Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
