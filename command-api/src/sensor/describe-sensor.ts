import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { presentTag, type Tags } from '../tag/tags.ts';
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

export interface Description {
  readonly name: string;
  /** The organization's tags, and those of them that the sensor gets. */
  readonly tags: Tags;
  readonly tagIds: readonly string[];
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

/** Tags that were merged count as the tag into which they were; deleted ones count as absent. */
function tagged(
  { id: sensorId, organizationId, tagIds: before }: HeardSensor,
  { tags, tagIds }: Pick<Description, 'tags' | 'tagIds'>,
): SensorEvent[] {
  const present = new Set(before.map((id) => presentTag(tags, id)).filter((id) => id !== null));
  const isSame = tagIds.length === present.size && tagIds.every((id) => present.has(id));
  if (isSame) return [];
  return [{ type: 'SensorTagsAssigned', data: { sensorId, organizationId, before: [...before], tagIds: [...tagIds] } }];
}

function placed(
  { id: sensorId, organizationId, location: before }: HeardSensor,
  location: Description['location'] = before,
): SensorEvent[] {
  return location === before ? [] : [{ type: 'SensorPlaced', data: { sensorId, organizationId, before, location } }];
}
