import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { SensorState } from '@watchglass/schemas/sensor/states';
import type { VirtualSensorEvent } from '@watchglass/schemas/virtual-sensor/events';
import type { Fold } from '../handle-command.ts';

export interface HeardSensor {
  readonly status: 'heard';
  readonly id: number;
  readonly organizationId: number;
  readonly wireId: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly state: SensorState;
}

/** The part of a sensor that commands decide on. */
export type Sensor = { readonly status: 'unheard' } | HeardSensor;

export const unheardSensor: Sensor = { status: 'unheard' };

type AnySensorEvent = SensorEvent | VirtualSensorEvent;
type DataOf<T extends AnySensorEvent['type']> = Extract<AnySensorEvent, { type: T }>['data'];
type Changes = {
  readonly [T in Exclude<AnySensorEvent['type'], 'SensorHeard' | 'VirtualSensorCreated'>]: (
    data: DataOf<T>,
  ) => Partial<HeardSensor>;
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
  VirtualSensorChanged: nothing,
  VirtualSensorHistoryStopped: nothing,
};

export function evolve(sensor: Sensor, event: AnySensorEvent): Sensor {
  if (event.type === 'SensorHeard' || event.type === 'VirtualSensorCreated') {
    const { sensorId, organizationId, name } = event.data;
    // A virtual sensor has no number on the wire.
    const wireId = 'wireId' in event.data ? event.data.wireId : name;
    return { status: 'heard', id: sensorId, organizationId, wireId, name, tags: [], location: null, state: 'active' };
  }
  if (sensor.status !== 'heard') return sensor;
  const change = CHANGES[event.type] as (data: AnySensorEvent['data']) => Partial<HeardSensor>;
  return { ...sensor, ...change(event.data) };
}

export const sensorFold: Fold<Sensor, AnySensorEvent> = { initial: unheardSensor, evolve };
