import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { csvLines, type Cell } from '../http/csv.ts';

const HEADER = [
  'id',
  'title',
  'enabled',
  'metric',
  'unit',
  'belowCritical',
  'belowWarning',
  'aboveWarning',
  'aboveCritical',
  'warningSeverity',
  'warningOnDelayMinutes',
  'criticalOnDelayMinutes',
  'offDelayMinutes',
  'appliesTo',
  'activeAlarms',
  'changedAt',
  'changedBy',
] as const;

/** Alarm rules as CSV; thresholds are in the native unit of the metric. */
export function ruleLines(rules: readonly AlarmRuleView[], metrics: readonly MetricView[]): Iterable<string> {
  const known = new Map(metrics.map((metric) => [metric.id, metric]));
  return csvLines(HEADER, rules, ({ id, enabled, definition, activeAlarms, changedAt, changedBy }) => {
    const metric = known.get(definition.metricId);
    return [
      id,
      definition.title,
      String(enabled),
      metric?.name,
      metric?.unit,
      ...limitsOf(definition),
      targetOf(definition),
      activeAlarms,
      changedAt,
      changedBy,
    ];
  });
}

function limitsOf({
  above,
  below,
  warningSeverity,
  warningOnDelay,
  criticalOnDelay,
  offDelay,
}: AlarmRuleDefinition): readonly Cell[] {
  return [
    below.critical,
    below.warning,
    above.warning,
    above.critical,
    warningSeverity,
    warningOnDelay,
    criticalOnDelay,
    offDelay,
  ];
}

/** `all`, `tag: roof` or `sensors: 1 2`. */
function targetOf({ appliesTo }: AlarmRuleDefinition): string {
  if (appliesTo.kind === 'sensors') return `sensors: ${appliesTo.sensorIds.join(' ')}`;
  return appliesTo.kind === 'tag' ? `tag: ${appliesTo.tag}` : 'all';
}
