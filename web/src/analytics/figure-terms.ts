import { widestLimits } from '@watchglass/schemas/alarm-rule/kinds';
import { toNative, toShown } from '@watchglass/schemas/metric/convert';
import { typedNumber } from '../form/typed-number.ts';
import type { ShownMetric } from '../metric/atoms.ts';

/** What is typed for figures, in the person's unit. */
export interface Terms {
  readonly low: string;
  readonly high: string;
  readonly activation: string;
  /** Of degree days. */
  readonly base: string;
}

interface Read {
  readonly query: string;
  /** Fields that are no numbers, or a lower limit that is not below the upper one. */
  readonly wrong: readonly (keyof Terms)[];
}

const LEAST_ACTIVATION = 10;
const MOST_ACTIVATION = 500;
/** °C. */
const MOST_BASE = 100;

/** The query of typed terms. Fields that are wrong are left out. */
export function readTerms({ low, high, activation, base }: Terms, { conversion }: ShownMetric): Read {
  const native = (typed: number | null) => (typed === null ? null : toNative(conversion, typed));
  const read = {
    low: native(numberIn(low)),
    high: native(numberIn(high)),
    activation: numberIn(activation),
    base: native(numberIn(base)),
  };
  const isCrossed = read.low !== null && read.high !== null && read.low >= read.high;
  const isWrong: Readonly<Record<keyof Terms, boolean>> = {
    low: false,
    high: isCrossed,
    activation: read.activation === null || read.activation < LEAST_ACTIVATION || read.activation > MOST_ACTIVATION,
    base: read.base !== null && Math.abs(read.base) > MOST_BASE,
  };
  const wrong = (['low', 'high', 'activation', 'base'] as const).filter(
    (name) => Number.isNaN(read[name]) || isWrong[name],
  );
  const right = Object.entries(read).filter(([name, value]) => value !== null && !wrong.some((each) => each === name));
  return { query: new URLSearchParams(right.map(([name, value]) => [name, String(value)])).toString(), wrong };
}

/** Null if nothing is typed; NaN for what is no number. */
function numberIn(text: string): number | null {
  if (text.trim() === '') return null;
  const typed = typedNumber(text);
  return typeof typed === 'number' && Number.isFinite(typed) ? typed : Number.NaN;
}

/** The limits of one rule as they would be typed: the critical ones, else the warnings. */
export function termsOf(limits: RuleLimits, { conversion, digits }: ShownMetric): Pick<Terms, 'low' | 'high'> {
  const text = (native: number | null): string =>
    native === null ? '' : String(Number(toShown(conversion, native).toFixed(digits + 2)));
  return { low: text(limits.low), high: text(limits.high) };
}

export interface RuleLimits {
  readonly rule: string;
  readonly low: number | null;
  readonly high: number | null;
}

/** The widest limits that a rule knows on each side. */
export const limitsIn = (rule: string, definition: Parameters<typeof widestLimits>[0]): RuleLimits => ({
  rule,
  ...widestLimits(definition),
});
