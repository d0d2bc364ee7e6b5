import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { SensorState } from '@watchglass/schemas/sensor/states';
import type { VirtualSensorEvent } from '@watchglass/schemas/virtual-sensor/events';
import type { VirtualFormula } from '@watchglass/schemas/virtual-sensor/types';
import type { Fold } from '../handle-command.ts';

/** The formula of a virtual sensor, with the metric of its output. */
export interface Defined extends VirtualFormula {
  readonly metricId: number;
  readonly version: number;
}

/** The part of a sensor that matters to virtual sensors which it feeds, and to itself if it is one. */
export interface KnownSource {
  readonly status: 'known';
  readonly id: number;
  readonly organizationId: number;
  readonly location: string | null;
  readonly state: SensorState;
  readonly metrics: readonly number[];
  readonly declaredIntervalSeconds: number | null;
  readonly setIntervalSeconds: number | null;
  /** The interval that a person has set, else the declared one. */
  readonly intervalSeconds: number | null;
  /** Null for a physical sensor. */
  readonly defined: Defined | null;
  /** The instant from which the formula holds (epoch milliseconds); null is the whole history. */
  readonly definedFrom: number | null;
}

export type Source = { readonly status: 'unknown' } | KnownSource;

type AnyEvent = SensorEvent | VirtualSensorEvent;
type DataOf<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>['data'];

const nothing = (): Partial<KnownSource> => ({});

const CHANGES: {
  readonly [T in Exclude<AnyEvent['type'], 'SensorHeard' | 'VirtualSensorCreated'>]: (
    data: DataOf<T>,
    source: KnownSource,
  ) => Partial<KnownSource>;
} = {
  SensorPlaced: ({ location }) => ({ location }),
  SensorDisabled: () => ({ state: 'disabled' }),
  SensorEnabled: () => ({ state: 'active' }),
  SensorDeleted: () => ({ state: 'deleted' }),
  SensorRestored: () => ({ state: 'active' }),
  SensorMetricHeard: ({ metricId }, { metrics }) => ({ metrics: [...metrics, metricId] }),
  SensorIntervalDeclared: ({ intervalSeconds }, { setIntervalSeconds }) => ({
    declaredIntervalSeconds: intervalSeconds,
    intervalSeconds: setIntervalSeconds ?? intervalSeconds,
  }),
  SensorIntervalSet: ({ seconds }, { declaredIntervalSeconds }) => ({
    setIntervalSeconds: seconds,
    intervalSeconds: seconds ?? declaredIntervalSeconds,
  }),
  SensorCalibrated: nothing,
  CalibrationWithdrawn: nothing,
  SensorPaired: nothing,
  SensorTypeTold: nothing,
  SensorUnpaired: nothing,
  SensorRenamed: nothing,
  SensorTagsChanged: nothing,
  SensorAdjusted: nothing,
  SensorTagsAssigned: nothing,
  VirtualSensorChanged: ({ version, from, inputs, parameters, timeZone }, { defined }) =>
    defined === null ? {} : { defined: { ...defined, version, inputs, parameters, timeZone }, definedFrom: from },
  VirtualSensorHistoryStopped: nothing,
};

function evolve(source: Source, event: AnyEvent): Source {
  if (event.type === 'SensorHeard' || event.type === 'VirtualSensorCreated') return created(event);
  if (source.status === 'unknown') return source;
  const change = CHANGES[event.type] as (data: AnyEvent['data'], source: KnownSource) => Partial<KnownSource>;
  return { ...source, ...change(event.data, source) };
}

function created(event: Extract<AnyEvent, { type: 'SensorHeard' | 'VirtualSensorCreated' }>): KnownSource {
  const { sensorId: id, organizationId } = event.data;
  const source = {
    status: 'known',
    id,
    organizationId,
    location: null,
    definedFrom: null,
    state: 'active',
    declaredIntervalSeconds: null,
    setIntervalSeconds: null,
    intervalSeconds: null,
  } as const;
  if (event.type === 'SensorHeard') return { ...source, metrics: [], defined: null };
  const { type, metricId, inputs, parameters, timeZone } = event.data;
  return { ...source, metrics: [metricId], defined: { type, metricId, inputs, parameters, timeZone, version: 1 } };
}

export const sourceFold: Fold<Source, AnyEvent> = { initial: { status: 'unknown' }, evolve };
