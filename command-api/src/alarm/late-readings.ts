import { isThreshold } from '@watchglass/schemas/alarm-rule/kinds';
import type { Measured } from './condition.ts';
import { crossings, isInside } from './crossing.ts';
import { lateFinding, type Occasion, type Outgoing } from './decided-events.ts';
import type { Point } from './point.ts';

/**
 * Late readings change no condition, no slope and no silence. Of those beyond a limit in one uplink, the worst is recorded,
 * once per rule and point.
 */
export function lateFindings(point: Point, readings: readonly Measured[], occasion: Occasion): Outgoing[] {
  return point.rules.flatMap((rule) => {
    const { definition } = rule;
    if (!isThreshold(definition)) return [];
    const beyond = readings.filter(({ value }) => !isInside(definition, value));
    const worst = beyond.find(({ value }) => crossings(definition, value).critical) ?? beyond[0];
    return worst ? [lateFinding(point, { ...rule, definition }, worst, occasion)] : [];
  });
}
