import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';

/** A limit in a chart, in the metric's native unit. */
export interface Threshold {
  readonly value: number;
  readonly critical: boolean;
  readonly rule: string;
}

export function appliesTo({ definition }: AlarmRuleView, sensors: readonly SensorView[]): boolean {
  const { appliesTo: whom } = definition;
  if (whom.kind === 'all') return true;
  if (whom.kind === 'sensors') return sensors.some(({ id }) => whom.sensorIds.includes(id));
  return sensors.some(({ tags }) => tags.includes(whom.tag));
}

/** Returns the limits of enabled rules on a metric of one of these sensors, each value once. */
export function thresholdsOf(
  rules: Iterable<AlarmRuleView>,
  metricId: number,
  sensors: readonly SensorView[],
): Threshold[] {
  const watching = [...rules].filter(
    (rule) => rule.enabled && rule.definition.metricId === metricId && appliesTo(rule, sensors),
  );
  return eachOnce(watching.flatMap(limitsOf));
}

/** Returns all limits of a rule. */
export function limitsOf({ definition: { above, below, title } }: AlarmRuleView): Threshold[] {
  return [above, below].flatMap(({ warning, critical }) => [
    ...(warning === null ? [] : [{ value: warning, critical: false, rule: title }]),
    ...(critical === null ? [] : [{ value: critical, critical: true, rule: title }]),
  ]);
}

export function eachOnce(limits: readonly Threshold[]): Threshold[] {
  return [...new Map(limits.map((limit) => [`${limit.critical} ${limit.value}`, limit])).values()];
}
