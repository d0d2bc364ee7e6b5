import type { SensorView } from '@watchglass/schemas/sensor/views';
import { LOADING, type Loaded } from '../../http/resource.ts';
import { useSensors } from '../../sensor/atoms.ts';

/** The sensor of a tile of one sensor; null if none is chosen, or it does not exist. */
export function useSensorOf({ sensors }: { readonly sensors: readonly number[] }): Loaded<SensorView | null> {
  const [sensor] = useSensors(sensors);
  return sensor ?? (sensors.length === 0 ? { state: 'ready', value: null } : LOADING);
}

export function nameOf(sensor: Loaded<SensorView | null>): string | undefined {
  return sensor.state === 'ready' ? sensor.value?.name : undefined;
}

/** A tile of one sensor leads to its page. */
export function wayToSensor(
  { sensors: [sensor] }: { readonly sensors: readonly number[] },
  organizationId: number,
): string | undefined {
  return sensor === undefined ? undefined : `/${organizationId}/sensors/sensor/${sensor}`;
}
