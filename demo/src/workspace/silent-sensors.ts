import type { SensorView } from '@watchglass/schemas/sensor/views';
import { DISABLED_SENSOR, SILENT_SENSORS } from '../building/silent-sensors.ts';
import { Refused, type Person } from './api.ts';

/** Names the silent sensors, and disables the spare one. */
export async function settleSilentSensors(
  { call }: Person,
  organizationId: number,
  sensors: readonly SensorView[],
): Promise<void> {
  for (const { wireId, name } of SILENT_SENSORS) {
    const found = sensors.find((sensor) => sensor.wireId === wireId);
    if (found === undefined) continue;
    const path = `/api/sensors/${organizationId}/sensor/${found.id}`;
    const named = { name, tags: ['spare'], location: found.location };
    if (found.name === wireId) await call('PUT', path, named, { 'if-match': found.etag }).catch(ignoreOutdated);
    if (name === DISABLED_SENSOR && found.state === 'active')
      await call('POST', `${path}/disable`, { reason: 'Kept in the cupboard as a spare.' });
  }
}

/** The next start names it. */
function ignoreOutdated(error: unknown): void {
  if (!(error instanceof Refused) || error.status !== 412) throw error;
}
