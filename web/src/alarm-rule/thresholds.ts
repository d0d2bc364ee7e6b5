import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';

/** A limit as a chart draws it, in the metric's native unit. */
export interface Threshold {
  readonly value: number;
  readonly critical: boolean;
  readonly rule: string;
}

function appliesTo({ definition }: AlarmRuleView, sensors: readonly SensorView[]): boolean {
  const { appliesTo: whom } = definition;
  if (whom.kind === 'all') return true;
  if (whom.kind === 'sensors') return sensors.some(({ id }) => whom.sensorIds.includes(id));
  return sensors.some(({ tags }) => tags.includes(whom.tag));
}

/** The limits of enabled rules that watch a metric of one of these sensors, each value once. */
export function thresholdsOf(
  rules: Iterable<AlarmRuleView>,
  metricId: number,
  sensors: readonly SensorView[],
): Threshold[] {
  const found = new Map<string, Threshold>();
  for (const rule of rules) {
    const { metricId: watched, above, below, title } = rule.definition;
    if (!rule.enabled || watched !== metricId || !appliesTo(rule, sensors)) continue;
    for (const side of [above, below]) {
      if (side.warning !== null)
        found.set(`warning ${side.warning}`, { value: side.warning, critical: false, rule: title });
      if (side.critical !== null)
        found.set(`critical ${side.critical}`, { value: side.critical, critical: true, rule: title });
    }
  }
  return [...found.values()];
}
