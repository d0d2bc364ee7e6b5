import { limitsFor, type Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';

/** What the rules allow for all of these sensors; none where they leave nothing that is right. */
export function limitsOfRules(
  rules: readonly AlarmRuleView[],
  sensors: readonly SensorView[],
  metricId: number,
): Limits {
  const all = sensors.map((sensor) => limitsFor(rules, sensor, metricId));
  const lows = all.flatMap(({ low }) => low ?? []);
  const highs = all.flatMap(({ high }) => high ?? []);
  const [low, high] = [Math.max(...lows), Math.min(...highs)];
  if (low >= high) return { low: null, high: null };
  return { low: lows.length > 0 ? low : null, high: highs.length > 0 ? high : null };
}
