import type { Limit } from '../rule-form.ts';

/** A limit that can be moved, in the person's unit. */
export interface Movable {
  readonly name: Limit;
  readonly value: number;
}

const BIG = 10;

/** The smallest step that the unit shows. */
export const stepOf = (digits: number): number => 10 ** -digits;

/** A value with the digits that the unit shows, as a person would type it. */
export function typedAs(value: number, digits: number): string {
  return String(Number(value.toFixed(Math.max(0, digits))));
}

/** Where a key moves a limit; null for other keys. */
export function movedBy(key: string, value: number, digits: number): number | null {
  const step = stepOf(digits);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: step,
    ArrowRight: step,
    ArrowDown: -step,
    ArrowLeft: -step,
    PageUp: BIG * step,
    PageDown: -BIG * step,
  };
  const by = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return by === undefined ? null : value + by;
}
