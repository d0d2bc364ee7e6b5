import type { UnitConversion } from './units.ts';

/** More digits than any sensor has, and fewer than a conversion in both directions loses. */
const SIGNIFICANT_DIGITS = 12;

export function toShown({ slope, offset }: UnitConversion, native: number): number {
  return slope === 1 && offset === 0 ? native : rounded((native - offset) / slope);
}

export function toNative({ slope, offset }: UnitConversion, shown: number): number {
  return slope === 1 && offset === 0 ? shown : rounded(shown * slope + offset);
}

/** About as many significant digits as `digits` are in the native unit. */
export function digitsIn({ slope }: UnitConversion, digits: number): number {
  return Math.max(0, Math.round(digits + Math.log10(slope)));
}

function rounded(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}
