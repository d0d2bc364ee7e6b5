import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { DescribeSensor } from '@watchglass/schemas/sensor/commands';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
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

/** Changes a sensor's name, tags and location. */
export function describeSensor(
  sensor: Sensor,
  { name, tags, location }: DescribeSensor,
  organizationId: number,
): SensorEvent[] {
  mustBeOf(organizationId, sensor);
  if (sensor.state === 'deleted') refuse('SensorIsDeleted');
  const { id: sensorId, name: before } = sensor;
  const renamed: SensorEvent[] =
    name === before ? [] : [{ type: 'SensorRenamed', data: { sensorId, organizationId, before, name } }];
  return [...renamed, ...tagged(sensor, tags), ...placed(sensor, location)];
}

function tagged({ id: sensorId, organizationId, tags: before }: HeardSensor, asked: readonly string[]): SensorEvent[] {
  const tags = [...new Set(asked)];
  const isSame = tags.length === before.length && tags.every((tag) => before.includes(tag));
  return isSame ? [] : [{ type: 'SensorTagsChanged', data: { sensorId, organizationId, before: [...before], tags } }];
}

function placed(
  { id: sensorId, organizationId, location: before }: HeardSensor,
  location: DescribeSensor['location'] = before,
): SensorEvent[] {
  return location === before ? [] : [{ type: 'SensorPlaced', data: { sensorId, organizationId, before, location } }];
}
