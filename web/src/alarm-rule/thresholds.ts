import { isThreshold, metricOf } from '@watchglass/schemas/alarm-rule/kinds';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';

/** A limit in a chart, in the metric's native unit. */
export interface Threshold {
  readonly value: number;
  readonly critical: boolean;
  readonly rule: string;
}

/** Whether a rule may apply to one of these sensors: filters and assets are not looked up here and count as no. */
export function appliesTo({ definition }: AlarmRuleView, sensors: readonly SensorView[]): boolean {
  if (definition.kind === 'baseOffline') return false;
  const { appliesTo: whom } = definition;
  if (whom.kind === 'all') return true;
  if (whom.kind === 'sensors') return sensors.some(({ id }) => whom.sensorIds.includes(id));
  if (whom.kind === 'tag') return sensors.some(({ tags }) => tags.includes(whom.tag));
  return whom.kind === 'locations' && sensors.some(({ location }) => whom.locationIds.includes(location ?? ''));
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
