import type { Measured } from './condition.ts';
import { crossings, isInside } from './crossing.ts';
import { lateFinding, type Occasion, type Outgoing } from './decided-events.ts';
import type { Point } from './point.ts';

/**
 * Late readings change no condition. Of those beyond a limit in one uplink, the worst is recorded, once per rule and
 * point.
 */
export function lateFindings(point: Point, readings: readonly Measured[], occasion: Occasion): Outgoing[] {
  return point.rules.flatMap((rule) => {
    const beyond = readings.filter(({ value }) => !isInside(rule.definition, value));
    const worst = beyond.find(({ value }) => crossings(rule.definition, value).critical) ?? beyond[0];
    return worst ? [lateFinding(point, rule, worst, occasion)] : [];
  });
}
