import type { SensorTileProps } from '@watchglass/schemas/tile/sensor';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useWorstAlarm } from '../../alarm/use-worst-alarm.ts';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { lazily } from '../../page/lazily.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { Sensor } from './Sensor.tsx';
import { nameOf, useSensorOf, wayToSensor } from './use-sensor-of.ts';

export const sensorTile = defineTile<SensorTileProps, SensorView | null>({
  hasFirstTexts: true,
  initial: { sensors: [], metrics: [] },
  read: ({ sensors, metrics }) => ({ sensors: numbersOf(sensors, 1), metrics: numbersOf(metrics, 4) }),
  useData(props) {
    useLivePoints(props.sensors.flatMap((sensor) => props.metrics.map((metric) => pointKey(sensor, metric))));
    return useSensorOf(props);
  },
  useTitle: (props) => nameOf(useSensorOf(props)),
  wayOf: wayToSensor,
  useAlarm: ({ sensors, metrics }) =>
    useWorstAlarm(sensors.flatMap((sensor) => metrics.map((metric) => pointKey(sensor, metric)))).alarm,
  View: Sensor,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
