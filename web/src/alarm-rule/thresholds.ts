import { appliesTo } from '@watchglass/schemas/alarm-rule/applies-to';
import { isThreshold, metricOf } from '@watchglass/schemas/alarm-rule/kinds';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';

/** A limit in a chart, in the metric's native unit. */
export interface Threshold {
  readonly value: number;
  readonly critical: boolean;
  readonly rule: string;
}

/** Returns the limits of enabled rules on a metric of one of these sensors, each value once. */
export function thresholdsOf(
  rules: Iterable<AlarmRuleView>,
  metricId: number,
  sensors: readonly SensorView[],
): Threshold[] {
  const watching = [...rules].filter(
    (rule) => rule.enabled && metricOf(rule.definition) === metricId && appliesTo(rule, sensors),
  );
  return eachOnce(watching.flatMap(limitsOf));
}

/** Returns all limits of a rule on a value. */
export function limitsOf({ definition }: AlarmRuleView): Threshold[] {
  if (!isThreshold(definition)) return [];
  const { above, below, title } = definition;
  return [above, below].flatMap(({ warning, critical }) => [
    ...(warning === null ? [] : [{ value: warning, critical: false, rule: title }]),
    ...(critical === null ? [] : [{ value: critical, critical: true, rule: title }]),
  ]);
}

export function eachOnce(limits: readonly Threshold[]): Threshold[] {
  return [...new Map(limits.map((limit) => [`${limit.critical} ${limit.value}`, limit])).values()];
}
