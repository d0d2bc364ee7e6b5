import { refuse } from '@watchglass/schemas/refusals';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { HeardSensor } from './sensor.ts';

/** Decides nothing for a sensor that is already disabled. */
export function disableSensor(sensor: HeardSensor): SensorEvent[] {
  if (sensor.state === 'deleted') refuse('SensorIsDeleted');
  return sensor.state === 'disabled' ? [] : [{ type: 'SensorDisabled', data: idsOf(sensor) }];
}

/** `capacity` is the number of further sensors that may be in use. */
export function enableSensor(sensor: HeardSensor, capacity: number): SensorEvent[] {
  if (sensor.state === 'deleted') refuse('SensorIsDeleted');
  if (sensor.state === 'active') return [];
  mustHaveRoom(capacity);
  return [{ type: 'SensorEnabled', data: idsOf(sensor) }];
}

/** Deletes an active or a disabled sensor. Its readings and its history stay. */
export function deleteSensor(sensor: HeardSensor, typedName: string): SensorEvent[] {
  if (sensor.state === 'deleted') return [];
  if (typedName.normalize('NFC') !== sensor.name.normalize('NFC')) refuse('SensorNameWrong');
  return [{ type: 'SensorDeleted', data: idsOf(sensor) }];
}

/** A restored sensor is active. */
export function restoreSensor(sensor: HeardSensor, capacity: number): SensorEvent[] {
  if (sensor.state !== 'deleted') return [];
  mustHaveRoom(capacity);
  return [{ type: 'SensorRestored', data: idsOf(sensor) }];
}

export function mustHaveRoom(capacity: number): void {
  if (capacity < 1) refuse('MaximumSensorCount');
}

function idsOf({ id: sensorId, organizationId }: HeardSensor): { sensorId: number; organizationId: number } {
  return { sensorId, organizationId };
}
