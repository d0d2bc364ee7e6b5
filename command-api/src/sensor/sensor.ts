import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { Fold } from '../handle-command.ts';

export interface HeardSensor {
  readonly status: 'heard';
  readonly id: number;
  readonly organizationId: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly location: string | null;
}

/** The part of a sensor that commands decide on. */
export type Sensor = { readonly status: 'unheard' } | HeardSensor;

export const unheardSensor: Sensor = { status: 'unheard' };

export function evolve(sensor: Sensor, event: SensorEvent): Sensor {
  switch (event.type) {
    case 'SensorHeard': {
      const { sensorId, organizationId, name } = event.data;
      return { status: 'heard', id: sensorId, organizationId, name, tags: [], location: null };
    }
    case 'SensorRenamed':
      return changed(sensor, { name: event.data.name });
    case 'SensorTagsChanged':
      return changed(sensor, { tags: event.data.tags });
    case 'SensorPlaced':
      return changed(sensor, { location: event.data.location });
    case 'SensorMetricHeard':
    case 'SensorIntervalDeclared':
      return sensor;
  }
}

function changed(sensor: Sensor, what: Partial<HeardSensor>): Sensor {
  return sensor.status === 'heard' ? { ...sensor, ...what } : sensor;
}

export const sensorFold: Fold<Sensor, SensorEvent> = { initial: unheardSensor, evolve };
