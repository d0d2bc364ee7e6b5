import type { DescribeSensor } from '@watchglass/schemas/sensor/commands';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { putSensorsAtom } from './atoms.ts';

/**
 * Returns the version for If-Match: the newest, unless another user described the sensor meanwhile. A sensor also gets
 * new versions by itself, such as with a new metric.
 */
export function versionFor(opened: SensorView, current: SensorView): string {
  const same =
    opened.name === current.name &&
    opened.tags.join('\n') === current.tags.join('\n') &&
    opened.location === current.location &&
    opened.setIntervalSeconds === current.setIntervalSeconds;
  return same ? current.etag : opened.etag;
}

interface Described {
  readonly organizationId: number;
  readonly sensor: SensorView;
  /** The version on which the description is based. */
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
    const { intervalSeconds, ...described } = body;
    const expected = {
      setIntervalSeconds: intervalSeconds,
      // Without one that is set, the interval comes with the sensor's next row.
      intervalSeconds: intervalSeconds ?? sensor.intervalSeconds,
    };
    set(putSensorsAtom, [{ ...sensor, ...described, ...expected, etag: etag ?? sensor.etag }]);
  },
);

/** Reads a sensor again after a 412. */
export const readSensorAtom = atom(null, async (get, set, organizationId: number, sensorId: number) => {
  const sensor = await get(requiredHttpAtom).get<SensorView>(`/api/sensors/${organizationId}/sensor/${sensorId}`);
  set(putSensorsAtom, [sensor]);
  return sensor;
});
