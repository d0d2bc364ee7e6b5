import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { SensorState } from '@watchglass/schemas/sensor/states';
import type { Fold } from '../handle-command.ts';

export interface HeardSensor {
  readonly status: 'heard';
  readonly id: number;
  readonly organizationId: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly state: SensorState;
}

/** The part of a sensor that commands decide on. */
export type Sensor = { readonly status: 'unheard' } | HeardSensor;

export const unheardSensor: Sensor = { status: 'unheard' };

type DataOf<T extends SensorEvent['type']> = Extract<SensorEvent, { type: T }>['data'];
type Changes = {
  readonly [T in Exclude<SensorEvent['type'], 'SensorHeard'>]: (data: DataOf<T>) => Partial<HeardSensor>;
};

const nothing = (): Partial<HeardSensor> => ({});

/** What each event changes of a sensor that was heard. */
const CHANGES: Changes = {
  SensorRenamed: ({ name }) => ({ name }),
  SensorTagsChanged: ({ tags }) => ({ tags }),
  SensorPlaced: ({ location }) => ({ location }),
  SensorDisabled: () => ({ state: 'disabled' }),
  SensorEnabled: () => ({ state: 'active' }),
  SensorDeleted: () => ({ state: 'deleted' }),
  SensorRestored: () => ({ state: 'active' }),
  SensorMetricHeard: nothing,
  SensorIntervalDeclared: nothing,
};

export function evolve(sensor: Sensor, event: SensorEvent): Sensor {
  if (event.type === 'SensorHeard') {
    const { sensorId, organizationId, name } = event.data;
    return { status: 'heard', id: sensorId, organizationId, name, tags: [], location: null, state: 'active' };
  }
  if (sensor.status !== 'heard') return sensor;
  const change = CHANGES[event.type] as (data: SensorEvent['data']) => Partial<HeardSensor>;
  return { ...sensor, ...change(event.data) };
}

export const sensorFold: Fold<Sensor, SensorEvent> = { initial: unheardSensor, evolve };
