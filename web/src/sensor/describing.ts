import type { DescribeSensor } from '@watchglass/schemas/sensor/commands';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { putSensorsAtom } from './atoms.ts';

/**
 * The version to name when a description is sent: the newest, as long as nobody else described the sensor meanwhile. A sensor
 * gets new versions by itself too, such as when a metric of it is heard for the first time.
 */
export function versionFor(opened: SensorView, current: SensorView): string {
  const same =
    opened.name === current.name &&
    opened.tags.join('\n') === current.tags.join('\n') &&
    opened.location === current.location;
  return same ? current.etag : opened.etag;
}

interface Described {
  readonly organizationId: number;
  readonly sensor: SensorView;
  /** The version that the description was made from. */
  readonly ifMatch: string;
}

export const describeSensorAtom = atom(
  null,
  async (get, set, { organizationId, sensor, ifMatch }: Described, body: Required<DescribeSensor>) => {
    const { etag } = await get(requiredHttpAtom).call(`/api/sensors/${organizationId}/sensor/${sensor.id}`, {
      method: 'PUT',
      body,
      ifMatch,
    });
    set(putSensorsAtom, [{ ...sensor, ...body, etag: etag ?? sensor.etag }]);
  },
);

/** Reads a sensor anew, for who was refused because of an older version. */
export const readSensorAtom = atom(null, async (get, set, organizationId: number, sensorId: number) => {
  const sensor = await get(requiredHttpAtom).get<SensorView>(`/api/sensors/${organizationId}/sensor/${sensorId}`);
  set(putSensorsAtom, [sensor]);
  return sensor;
});
