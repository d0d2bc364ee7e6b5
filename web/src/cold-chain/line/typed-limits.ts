import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import { toNative, toShown } from '@watchglass/schemas/metric/convert';
import { typedNumber } from '../../form/typed-number.ts';
import type { ShownMetric } from '../../metric/atoms.ts';

/** What is typed, in the person's unit. */
export interface TypedLimits {
  readonly low: string;
  readonly high: string;
}

/** More digits than a person types. */
const DIGITS = 6;

/** Limits as they would be typed. */
export function typedOf({ low, high }: Limits, { conversion }: ShownMetric): TypedLimits {
  const text = (native: number | null): string =>
    native === null ? '' : String(Number(toShown(conversion, native).toFixed(DIGITS)));
  return { low: text(low), high: text(high) };
}

/** Limits of two ends, null for an open one and NaN for what is no number. Null without an end; undefined for what are no limits. */
export function limitsBetween(low: number | null, high: number | null): Limits | null | undefined {
  if (low === null && high === null) return null;
  if ([low, high].some((end) => end !== null && !Number.isFinite(end))) return undefined;
  return low !== null && high !== null && low >= high ? undefined : { low, high };
}

/** Null if nothing is typed; undefined for what are no limits: no number, or a lower one that is not below the upper. */
export function limitsTyped({ low, high }: TypedLimits, { conversion }: ShownMetric): Limits | null | undefined {
  const read = (text: string): number | null => {
    if (text.trim() === '') return null;
    const typed = typedNumber(text);
    return typeof typed === 'number' ? toNative(conversion, typed) : Number.NaN;
  };
  return limitsBetween(read(low), read(high));
}
