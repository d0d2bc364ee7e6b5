import type { AdjustmentVersion } from '@watchglass/schemas/sensor/adjustment';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { SensorKind, SensorState } from '@watchglass/schemas/sensor/states';
import { NO_TYPE, type SensorType } from '@watchglass/schemas/sensor/type';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import type { VirtualSensorEvent } from '@watchglass/schemas/virtual-sensor/events';
import type { Fold } from '../handle-command.ts';

export interface HeardSensor {
  readonly status: 'heard';
  readonly id: number;
  readonly organizationId: number;
  readonly wireId: string;
  readonly name: string;
  /** As recorded: some may be merged or deleted since. */
  readonly tagIds: readonly string[];
  readonly location: string | null;
  /** The base that it is paired with, else the first that heard it. */
  readonly baseSerial: string | null;
  readonly isPaired: boolean;
  readonly type: SensorType;
  /** The interval that a person has set. */
  readonly setIntervalSeconds: number | null;
  readonly kind: SensorKind;
  readonly state: SensorState;
  readonly metricIds: readonly number[];
  /** The newest settings by metric. */
  readonly adjustments: ReadonlyMap<number, AdjustmentVersion>;
  /** The sources of second points, by the metrics that they feed or fed. */
  readonly fedBy: ReadonlyMap<number, number>;
  /** As recorded, with the withdrawn ones. */
  readonly calibrations: readonly Calibration[];
}

export interface Calibration {
  readonly id: string;
  readonly on: string;
  readonly dueOn: string;
  readonly certificate: string;
  /** The id of its file, if it has one. */
  readonly fileId: string | null;
  readonly withdrawn: boolean;
}

/** The part of a sensor that commands decide on. */
export type Sensor = { readonly status: 'unheard' } | HeardSensor;

export const unheardSensor: Sensor = { status: 'unheard' };

type AnySensorEvent = SensorEvent | VirtualSensorEvent;
type DataOf<T extends AnySensorEvent['type']> = Extract<AnySensorEvent, { type: T }>['data'];
type Changes = {
  readonly [T in Exclude<AnySensorEvent['type'], 'SensorHeard' | 'VirtualSensorCreated'>]: (
    data: DataOf<T>,
    sensor: HeardSensor,
  ) => Partial<HeardSensor>;
};

const nothing = (): Partial<HeardSensor> => ({});

/** What each event changes of a sensor that was heard. */
const CHANGES: Changes = {
  SensorRenamed: ({ name }) => ({ name }),
  SensorTagsChanged: ({ organizationId, tags }) => ({ tagIds: tags.map((name) => textTagId(organizationId, name)) }),
  SensorTagsAssigned: ({ tagIds }) => ({ tagIds }),
  SensorPlaced: ({ location }) => ({ location }),
  SensorDisabled: () => ({ state: 'disabled' }),
  SensorEnabled: () => ({ state: 'active' }),
  SensorDeleted: () => ({ state: 'deleted' }),
  SensorRestored: () => ({ state: 'active' }),
  SensorAdjusted: ({ metricId, ...version }, { adjustments, fedBy }) => ({
    adjustments: new Map([...adjustments, [metricId, version]]),
    fedBy: version.feeds === null ? fedBy : new Map([...fedBy, [version.feeds, metricId]]),
  }),
  SensorMetricHeard: ({ metricId }, { metricIds }) => ({ metricIds: [...new Set([...metricIds, metricId])] }),
  SensorIntervalDeclared: nothing,
  SensorIntervalSet: ({ seconds }) => ({ setIntervalSeconds: seconds }),
  SensorTypeTold: ({ product, group, groupId }) => ({ type: { product, group, groupId } }),
  SensorPaired: ({ baseSerial }) => ({ baseSerial, isPaired: true }),
  SensorUnpaired: () => ({ isPaired: false }),
  SensorCalibrated: ({ calibrationId: id, on, dueOn, certificate, file }, { calibrations }) => ({
    calibrations: [...calibrations, { id, on, dueOn, certificate, fileId: file?.fileId ?? null, withdrawn: false }],
  }),
  CalibrationWithdrawn: ({ calibrationId }, { calibrations }) => ({
    calibrations: calibrations.map((each) => (each.id === calibrationId ? { ...each, withdrawn: true } : each)),
  }),
  VirtualSensorChanged: nothing,
  VirtualSensorHistoryStopped: nothing,
};

export function evolve(sensor: Sensor, event: AnySensorEvent): Sensor {
  if (event.type === 'SensorHeard' || event.type === 'VirtualSensorCreated') {
    const { sensorId, organizationId, name } = event.data;
    const isPhysical = 'wireId' in event.data;
    // A virtual sensor has no number on the wire.
    const wireId = isPhysical ? event.data.wireId : name;
    return {
      status: 'heard',
      id: sensorId,
      organizationId,
      wireId,
      name,
      tagIds: [],
      location: null,
      baseSerial: 'baseSerial' in event.data ? event.data.baseSerial : null,
      isPaired: false,
      type: NO_TYPE,
      setIntervalSeconds: null,
      kind: isPhysical ? 'physical' : 'virtual',
      state: 'active',
      metricIds: [],
      adjustments: new Map(),
      fedBy: new Map(),
      calibrations: [],
    };
  }
  if (sensor.status !== 'heard') return sensor;
  const change = CHANGES[event.type] as (data: AnySensorEvent['data'], sensor: HeardSensor) => Partial<HeardSensor>;
  return { ...sensor, ...change(event.data, sensor) };
}

export const sensorFold: Fold<Sensor, AnySensorEvent> = { initial: unheardSensor, evolve };
