import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import { SENSOR_NAME_MAX_CHARACTERS } from '@watchglass/schemas/sensor/limits';
import type { BaseIdentity } from '../base/credentials.ts';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { announcedSensor } from './announced-sensor.ts';
import { rememberToldName } from './sensor-ids.ts';
import { sensorFold, type Sensor } from './sensor.ts';

/**
 * Renames a sensor to the name from its base, unless a person has named it: its name then differs from the base's
 * previous one. A repetition of the same name decides nothing.
 */
export function renameAsTold(sensor: Sensor, toldBefore: string, told: string): SensorEvent[] {
  if (sensor.status === 'unheard' || sensor.name === told || sensor.name !== toldBefore) return [];
  const { id: sensorId, organizationId, name: before } = sensor;
  return [{ type: 'SensorRenamed', data: { sensorId, organizationId, before, name: told } }];
}

/** Text of a device as a name; undefined if no readable character is left. */
export function nameFrom(text: string): string | undefined {
  const readable = text.replaceAll(/\p{C}/gu, ' ').trim().slice(0, SENSOR_NAME_MAX_CHARACTERS).trim();
  return readable === '' ? undefined : readable.replaceAll(/\p{Surrogate}/gu, '');
}

/** Applies a name from a base to one of its sensors, which is announced if it is new. */
export async function takeToldName(deps: Deps, device: BaseIdentity, wireId: string, told: string): Promise<void> {
  const row = await announcedSensor(deps, device, wireId, told);
  if (row.toldName === told) return;
  const metadata = {
    organizationId: device.organizationId,
    actor: { kind: 'device', id: device.serial },
    at: deps.clock().toISOString(),
    correlationId: deps.newId(),
  } as const;
  const decide = (sensor: Sensor): SensorEvent[] => renameAsTold(sensor, row.toldName ?? wireId, told);
  await handleCommand(
    deps.eventStore,
    sensorStream(row.id),
    { ...sensorFold, decide },
    { metadata, newId: deps.newId },
  );
  await rememberToldName(deps.relational, row.id, told);
}
