import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { changesTags, type Tagging } from '../tag/tagging.ts';
import type { HeardSensor, Sensor } from './sensor.ts';

/** Refuses (`NotFound`) a sensor of another organization like an unknown one. */
export function mustBeOf(organizationId: number, sensor: Sensor): asserts sensor is HeardSensor {
  if (sensor.status === 'unheard' || sensor.organizationId !== organizationId) refuse('NotFound');
}

/** Also refuses (`NotFound`) a sensor at a location out of sight. */
export function mustBeSeen(sight: Sight, sensor: Sensor): asserts sensor is HeardSensor {
  mustBeOf(sight.organizationId, sensor);
  if (!isInSight(sight, sensor.location)) refuse('NotFound');
}

export interface Description extends Tagging {
  readonly name: string;
  /** Undefined changes nothing. */
  readonly location?: string | null | undefined;
  /** Undefined changes nothing. */
  readonly intervalSeconds?: number | null | undefined;
}

/** Changes a sensor's name, tags, location and expected interval. */
export function describeSensor(
  sensor: Sensor,
  { name, location, intervalSeconds, ...tagging }: Description,
  organizationId: number,
): SensorEvent[] {
  mustBeOf(organizationId, sensor);
  if (sensor.state === 'deleted') refuse('SensorIsDeleted');
  const { id: sensorId, name: before } = sensor;
  const renamed: SensorEvent[] =
    name === before ? [] : [{ type: 'SensorRenamed', data: { sensorId, organizationId, before, name } }];
  return [...renamed, ...tagged(sensor, tagging), ...placed(sensor, location), ...expected(sensor, intervalSeconds)];
}

function expected(
  { id: sensorId, organizationId, setIntervalSeconds: before }: HeardSensor,
  seconds: Description['intervalSeconds'] = before,
): SensorEvent[] {
  return seconds === before ? [] : [{ type: 'SensorIntervalSet', data: { sensorId, organizationId, before, seconds } }];
}

function tagged({ id: sensorId, organizationId, tagIds: before }: HeardSensor, tagging: Tagging): SensorEvent[] {
  if (!changesTags(before, tagging)) return [];
  const tagIds = [...tagging.tagIds];
  return [{ type: 'SensorTagsAssigned', data: { sensorId, organizationId, before: [...before], tagIds } }];
}

function placed(
  { id: sensorId, organizationId, location: before }: HeardSensor,
  location: Description['location'] = before,
): SensorEvent[] {
  return location === before ? [] : [{ type: 'SensorPlaced', data: { sensorId, organizationId, before, location } }];
}
