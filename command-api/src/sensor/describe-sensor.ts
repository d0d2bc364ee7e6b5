import { refuse } from '@watchglass/schemas/refusals';
import type { DescribeSensor } from '@watchglass/schemas/sensor/commands';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { HeardSensor, Sensor } from './sensor.ts';

/** Refuses (`NotFound`) a sensor of another organization exactly as one that does not exist. */
export function mustBeOf(organizationId: number, sensor: Sensor): asserts sensor is HeardSensor {
  if (sensor.status === 'unheard' || sensor.organizationId !== organizationId) refuse('NotFound');
}

/** Gives a sensor the name and the tags that a person sees. */
export function describeSensor(sensor: Sensor, { name, tags: asked }: DescribeSensor, organizationId: number): SensorEvent[] {
  mustBeOf(organizationId, sensor);
  const { id: sensorId, name: before, tags: tagsBefore } = sensor;
  const tags = [...new Set(asked)];
  const renamed: SensorEvent[] = name === before ? [] : [{ type: 'SensorRenamed', data: { sensorId, organizationId, before, name } }];
  const isSame = tags.length === tagsBefore.length && tags.every((tag) => tagsBefore.includes(tag));
  if (isSame) return renamed;
  return [...renamed, { type: 'SensorTagsChanged', data: { sensorId, organizationId, before: [...tagsBefore], tags } }];
}
