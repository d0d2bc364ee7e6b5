import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { MetricView } from '@watchglass/schemas/metric/views';
import type { Columns } from '../http/list-routes.ts';

/** Thresholds are in the native unit of the metric. */
export function ruleColumns(metrics: readonly MetricView[]): Columns<AlarmRuleView> {
  const known = new Map(metrics.map((metric) => [metric.id, metric]));
  return [
    ['id', ({ id }) => id],
    ['title', ({ definition }) => definition.title],
    ['enabled', ({ enabled }) => String(enabled)],
    ['metric', ({ definition }) => known.get(definition.metricId)?.name],
    ['unit', ({ definition }) => known.get(definition.metricId)?.unit],
    ['belowCritical', ({ definition }) => definition.below.critical],
    ['belowWarning', ({ definition }) => definition.below.warning],
    ['aboveWarning', ({ definition }) => definition.above.warning],
    ['aboveCritical', ({ definition }) => definition.above.critical],
    ['warningSeverity', ({ definition }) => definition.warningSeverity],
    ['warningOnDelayMinutes', ({ definition }) => definition.warningOnDelay],
    ['criticalOnDelayMinutes', ({ definition }) => definition.criticalOnDelay],
    ['offDelayMinutes', ({ definition }) => definition.offDelay],
    ['appliesTo', ({ definition }) => targetOf(definition)],
    ['activeAlarms', ({ activeAlarms }) => activeAlarms],
    ['changedAt', ({ changedAt }) => changedAt],
    ['changedBy', ({ changedBy }) => changedBy],
  ];
}

/** `all`, `tag: roof` or `sensors: 1 2`, and ids of points behind `points:` if there are any. */
function targetOf({ appliesTo }: AlarmRuleDefinition): string {
  if (appliesTo.kind === 'sensors') {
    const { sensorIds, pointIds = [] } = appliesTo;
    const sensors = `sensors: ${sensorIds.join(' ')}`;
    return pointIds.length === 0 ? sensors : `${sensors} points: ${pointIds.join(' ')}`;
  }
  return appliesTo.kind === 'tag' ? `tag: ${appliesTo.tag}` : 'all';
}
