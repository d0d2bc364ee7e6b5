import { DEFAULT_INTERVAL_SECONDS, OLD_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';

/** A point as the field bus last read it. */
export interface BusPoint {
  readonly slot: number;
  readonly name: string;
  readonly unit: string;
  /** In the native unit of its metric; null before the first reading. */
  readonly value: number | null;
  /** Epoch milliseconds from which the value counts. */
  readonly effectiveAt: number | null;
  readonly intervalSeconds: number | null;
  /** False if its sensor is disabled or deleted, or its computed value is invalid. */
  readonly inUse: boolean;
}

/** What a controller is told of a point, as the number in its state register. */
export const BUS_STATE = { current: 0, old: 1, none: 2, outOfUse: 3 } as const;
export type BusState = (typeof BUS_STATE)[keyof typeof BUS_STATE];

export interface BusValue {
  /** NaN in every state but `current`: an old value never looks alive. */
  readonly value: number;
  /** Null before the first reading. */
  readonly ageSeconds: number | null;
  readonly state: BusState;
}

/** The value of a point at an instant in epoch milliseconds. A value is old after 6 missed intervals, as on screens. */
export function busValueAt({ value, effectiveAt, intervalSeconds, inUse }: BusPoint, now: number): BusValue {
  if (value === null || effectiveAt === null)
    return { value: NaN, ageSeconds: null, state: inUse ? BUS_STATE.none : BUS_STATE.outOfUse };
  const ageSeconds = Math.max(0, Math.floor((now - effectiveAt) / 1000));
  if (!inUse) return { value: NaN, ageSeconds, state: BUS_STATE.outOfUse };
  const isOld = now - effectiveAt > (intervalSeconds ?? DEFAULT_INTERVAL_SECONDS) * OLD_AFTER_INTERVALS * 1000;
  return isOld ? { value: NaN, ageSeconds, state: BUS_STATE.old } : { value, ageSeconds, state: BUS_STATE.current };
}
