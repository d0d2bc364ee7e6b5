import type { PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useWorstAlarm } from '../../alarm/use-worst-alarm.ts';
import { LOADING, type Loaded } from '../../http/resource.ts';
import { pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { useSensors } from '../../sensor/atoms.ts';
import type { StoredProps, TileDefinition } from '../tile-view.tsx';

interface OfSensor {
  readonly sensors: readonly number[];
}

type Shared<P extends StoredProps> = Pick<
  TileDefinition<P, SensorView | null>,
  'useData' | 'useTitle' | 'wayOf' | 'useAlarm'
>;

/** The sensor of a tile of one sensor; null if none is chosen, or it does not exist. */
function useSensorOf({ sensors }: OfSensor): Loaded<SensorView | null> {
  const [sensor] = useSensors(sensors);
  return sensor ?? (sensors.length === 0 ? { state: 'ready', value: null } : LOADING);
}

function nameOf(sensor: Loaded<SensorView | null>): string | undefined {
  return sensor.state === 'ready' ? sensor.value?.name : undefined;
}

/** What tiles of one sensor have in common: its row, its live points, its name, the way to its page, its worst alarm. */
export function ofOneSensor<P extends StoredProps & OfSensor>(metricsOf: (props: P) => readonly number[]): Shared<P> {
  const pointsOf = (props: P): PointKey[] =>
    props.sensors.flatMap((sensor) => metricsOf(props).map((metric) => pointKey(sensor, metric)));
  return {
    useData(props) {
      useLivePoints(pointsOf(props));
      return useSensorOf(props);
    },
    useTitle: (props) => nameOf(useSensorOf(props)),
    wayOf: ({ sensors: [sensor] }, organizationId) =>
      sensor === undefined ? undefined : `/${organizationId}/sensors/sensor/${sensor}`,
    useAlarm: (props) => useWorstAlarm(pointsOf(props)).alarm,
  };
}
