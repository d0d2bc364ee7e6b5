import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { Fold } from '../handle-command.ts';

export interface HeardSensor {
  readonly status: 'heard';
  readonly id: number;
  readonly organizationId: number;
  readonly name: string;
  readonly tags: readonly string[];
}

/** A sensor as far as anything is decided about it. */
export type Sensor = { readonly status: 'unheard' } | HeardSensor;

export const unheardSensor: Sensor = { status: 'unheard' };

export function evolve(sensor: Sensor, event: SensorEvent): Sensor {
  switch (event.type) {
    case 'SensorHeard': {
      const { sensorId, organizationId, name } = event.data;
      return { status: 'heard', id: sensorId, organizationId, name, tags: [] };
    }
    case 'SensorRenamed':
      return sensor.status === 'heard' ? { ...sensor, name: event.data.name } : sensor;
    case 'SensorTagsChanged':
      return sensor.status === 'heard' ? { ...sensor, tags: event.data.tags } : sensor;
    case 'SensorMetricHeard':
    case 'SensorIntervalDeclared':
      return sensor;
  }
}

export const sensorFold: Fold<Sensor, SensorEvent> = { initial: unheardSensor, evolve };
