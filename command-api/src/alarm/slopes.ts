import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import type { Reading } from './condition.ts';
import type { JudgedRule } from './judged-rule.ts';
import type { Point } from './point.ts';
import { RateWindow } from './rate-window.ts';

/** The new readings of a point as a rule judges them: for a rule on slopes, the slope with each that has one. */
export function slopesOf(
  point: Point,
  { ruleId, definition }: JudgedRule<ValueRule>,
  readings: readonly Reading[],
): readonly Reading[] {
  if (definition.kind !== 'rate') return readings;
  const known = point.windows.get(ruleId);
  const window = known?.minutes === definition.windowMinutes ? known : new RateWindow(definition.windowMinutes);
  point.windows.set(ruleId, window);
  return readings.flatMap((reading) => {
    const slope = window.add(reading.at, reading.value);
    return slope === null ? [] : [{ ...reading, value: slope }];
  });
}
