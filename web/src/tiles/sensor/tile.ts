import type { SensorTileProps } from '@watchglass/schemas/tile/sensor';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useWorstAlarm } from '../../alarm/use-worst-alarm.ts';
import { LOADING, type Loaded } from '../../http/resource.ts';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { lazily } from '../../page/lazily.ts';
import { useSensors } from '../../sensor/atoms.ts';
import { defineTile, numbersOf } from '../tile-view.tsx';
import { Sensor } from './Sensor.tsx';

function useSensorOf({ sensors }: SensorTileProps): Loaded<SensorView | null> {
  const [sensor] = useSensors(sensors);
  return sensor ?? (sensors.length === 0 ? { state: 'ready', value: null } : LOADING);
}

export const sensorTile = defineTile<SensorTileProps, SensorView | null>({
  hasFirstTexts: true,
  initial: { sensors: [], metrics: [] },
  read: ({ sensors, metrics }) => ({ sensors: numbersOf(sensors, 1), metrics: numbersOf(metrics, 4) }),
  useData(props) {
    useLivePoints(props.sensors.flatMap((sensor) => props.metrics.map((metric) => pointKey(sensor, metric))));
    return useSensorOf(props);
  },
  useTitle(props) {
    const sensor = useSensorOf(props);
    return sensor.state === 'ready' ? sensor.value?.name : undefined;
  },
  wayOf: ({ sensors: [sensor] }, organizationId) =>
    sensor === undefined ? undefined : `/${organizationId}/sensors/sensor/${sensor}`,
  useAlarm: ({ sensors, metrics }) =>
    useWorstAlarm(sensors.flatMap((sensor) => metrics.map((metric) => pointKey(sensor, metric)))).alarm,
  View: Sensor,
  Editor: lazily(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor }))),
});
