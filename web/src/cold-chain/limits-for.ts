import { isThreshold, metricOf } from '@watchglass/schemas/alarm-rule/kinds';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { appliesTo } from '../alarm-rule/thresholds.ts';

/** What a value may be, in the native unit; null without a limit on that side. */
export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}

/** The tightest limits that enabled rules set for a metric of a sensor. */
export function limitsFor(rules: readonly AlarmRuleView[], sensor: SensorView, metricId: number): Limits {
  const watching = rules
    .filter((rule) => rule.enabled && metricOf(rule.definition) === metricId && appliesTo(rule, [sensor]))
    .map(({ definition }) => definition)
    .filter(isThreshold);
  const lows = watching.flatMap(({ below }) => [below.warning, below.critical]).filter((limit) => limit !== null);
  const highs = watching.flatMap(({ above }) => [above.warning, above.critical]).filter((limit) => limit !== null);
  return { low: lows.length > 0 ? Math.max(...lows) : null, high: highs.length > 0 ? Math.min(...highs) : null };
}
