import type { DerivedBody, ReadingsBody } from '@watchglass/schemas/reading/log-body';
import type { Point } from './point.ts';

export type MeasuredBody = ReadingsBody | DerivedBody;

/**
 * A rule concerns a point by the base through which it is heard, so another base makes the point look up its rules
 * again.
 */
export function hearThrough(point: Point, base: string): void {
  if (point.base === base) return;
  point.base = base;
  point.rulesPosition = '';
}

/** Virtual sensors are heard through no base. */
export function baseOf(body: MeasuredBody): string {
  return body.kind === 'derived' ? '' : body.base;
}

/** The position of a decision that a rule change caused, and no reading. */
export function occasionOf(point: Point): string {
  return `${point.position}+${point.rulesPosition}`;
}
