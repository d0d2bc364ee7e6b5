import type { DerivedBody, ReadingsBody } from '@watchglass/schemas/reading/log-body';
import { effectiveAt } from '@watchglass/schemas/reading/effective-instant';
import type { Reading } from './condition.ts';
import type { Point } from './point.ts';

export type MeasuredBody = ReadingsBody | DerivedBody;

/**
 * A rule concerns a point by the base through which it is heard, so another base makes the point look up its rules
 * again. `at` is the reception, epoch milliseconds.
 */
export function hearThrough(point: Point, base: string, at: number): void {
  if (point.base !== base) {
    point.hearThrough(base);
    point.rulesPosition = '';
  }
  point.heardAt = at;
}

/** Virtual sensors are heard through no base. */
export function baseOf(body: MeasuredBody): string {
  return body.kind === 'derived' ? '' : body.base;
}

/** The position of a decision that a rule change caused, and no reading. */
export function occasionOf(point: Point): string {
  return `${point.position}+${point.rulesPosition}`;
}

/** The readings of an uplink in order, each with its point. */
export function* readingsOf(body: MeasuredBody, position: string): Generator<PointId & Required<Reading>> {
  for (const [index, measuredAt] of body.at.entries())
    yield {
      sensorId: body.sensor[index] ?? 0,
      metricId: body.metric[index] ?? 0,
      at: effectiveAt(body, measuredAt),
      measuredAt,
      value: body.value[index] ?? 0,
      position,
    };
}

interface PointId {
  readonly sensorId: number;
  readonly metricId: number;
}
