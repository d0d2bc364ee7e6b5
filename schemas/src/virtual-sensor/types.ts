import type { WaterContentPreset } from '../sensor/permittivity.ts';

export const VIRTUAL_TYPES = [
  'sum',
  'average',
  'ratio',
  'offset',
  'expert',
  'dewPoint',
  'vapourPressureDeficit',
  'dailyLightIntegral',
  'waterContent',
] as const;
export type VirtualType = (typeof VIRTUAL_TYPES)[number];

/**
 * What feeds a virtual sensor: a sensor, or the sensors that a measurement point has one after another. Its newest
 * reading counts until it is older than `maxAgeSeconds`. Exactly one of `sensorId` and `pointId` is present.
 */
export interface VirtualInput {
  readonly sensorId?: number | undefined;
  readonly pointId?: string | undefined;
  readonly metricId: number;
  readonly maxAgeSeconds: number;
}

/** Parameters of all types, each used by the types that name it. */
export interface VirtualParameters {
  /** average: the least number of fresh inputs; all if absent. */
  readonly atLeast?: number | undefined;
  /** ratio: times 100. */
  readonly percent?: boolean | undefined;
  /** offset, expert. */
  readonly constant?: number | undefined;
  /** expert. */
  readonly slope?: number | undefined;
  /** expert; not 0. */
  readonly normalising?: number | undefined;
  /** waterContent. */
  readonly preset?: WaterContentPreset | undefined;
}

/** Everything from which outputs follow. `timeZone` (IANA) is that of the days of a daily light integral. */
export interface VirtualFormula {
  readonly type: VirtualType;
  readonly inputs: readonly VirtualInput[];
  readonly parameters: VirtualParameters;
  readonly timeZone: string;
}

/** Why an instant has no value. Stored outputs contain these numbers: see `states.ts`. */
export const INVALID_REASONS = ['inputStale', 'divisionByZero', 'humidityNotPositive', 'notFinite'] as const;
export type InvalidReason = (typeof INVALID_REASONS)[number];

/** The output at one instant (epoch milliseconds). */
export type Output = ValidOutput | InvalidOutput;

export interface ValidOutput {
  readonly at: number;
  readonly value: number;
  /** dailyLightIntegral: the share of the time since midnight that readings cover, 0 to 1. */
  readonly coverage?: number;
  readonly reason?: undefined;
}

export interface InvalidOutput {
  readonly at: number;
  readonly reason: InvalidReason;
  /** The place of the input that causes it. */
  readonly input: number;
}

/** Readings of one input by measured instant, ascending; each instant once. */
export interface InputSeries {
  readonly at: ArrayLike<number>;
  readonly value: ArrayLike<number>;
}
