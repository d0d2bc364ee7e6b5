import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { isThreshold, metricOf, ofSilence, ofValue } from '@watchglass/schemas/alarm-rule/kinds';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { MetricView } from '@watchglass/schemas/metric/views';
import type { Columns } from '../http/list-routes.ts';

/** Thresholds are in the native unit of the metric, of rates per hour. */
export function ruleColumns(metrics: readonly MetricView[]): Columns<AlarmRuleView> {
  const known = new Map(metrics.map((metric) => [metric.id, metric]));
  return [
    ['id', ({ id }) => id],
    ['title', ({ definition }) => definition.title],
    ['enabled', ({ enabled }) => String(enabled)],
    ['kind', ({ definition }) => definition.kind ?? 'threshold'],
    ['metric', ({ definition }) => known.get(metricOf(definition))?.name],
    ['unit', ({ definition }) => known.get(metricOf(definition))?.unit],
    ['belowCritical', ({ definition }) => ofValue(definition)?.below.critical],
    ['belowWarning', ({ definition }) => ofValue(definition)?.below.warning],
    ['aboveWarning', ({ definition }) => ofValue(definition)?.above.warning],
    ['aboveCritical', ({ definition }) => ofValue(definition)?.above.critical],
    ['deadband', ({ definition }) => (isThreshold(definition) ? definition.deadband : undefined)],
    ['windowMinutes', ({ definition }) => (definition.kind === 'rate' ? definition.windowMinutes : undefined)],
    ['warningAfterMinutes', ({ definition }) => ofSilence(definition)?.warningAfter],
    ['criticalAfterMinutes', ({ definition }) => ofSilence(definition)?.criticalAfter],
    ['warningSeverity', ({ definition }) => definition.warningSeverity],
    ['warningOnDelayMinutes', ({ definition }) => ofValue(definition)?.warningOnDelay],
    ['criticalOnDelayMinutes', ({ definition }) => ofValue(definition)?.criticalOnDelay],
    ['offDelayMinutes', ({ definition }) => ofValue(definition)?.offDelay],
    ['appliesTo', ({ definition }) => targetOf(definition)],
    ['activeAlarms', ({ activeAlarms }) => activeAlarms],
    ['changedAt', ({ changedAt }) => changedAt],
    ['changedBy', ({ changedBy }) => changedBy],
    ['signedBy', ({ signature }) => signature?.byName],
    ['signedAt', ({ signature }) => signature?.at],
    ['signatureMeaning', ({ signature }) => signature?.meaning],
  ];
}

/** `all`, `tag: roof`, `locations: locationIds 1 2` or `sensors: 1 2`, and ids of points behind `points:` if there are any. */
function targetOf({ appliesTo }: AlarmRuleDefinition): string {
  if (appliesTo.kind === 'sensors') {
    const { sensorIds, pointIds = [] } = appliesTo;
    const sensors = `sensors: ${sensorIds.join(' ')}`;
    return pointIds.length === 0 ? sensors : `${sensors} points: ${pointIds.join(' ')}`;
  }
  if (appliesTo.kind === 'tag') return `tag: ${appliesTo.tag}`;
  const { kind, ...chosen } = appliesTo;
  const choices = Object.entries(chosen).map(([what, ids]) => `${what} ${ids.join(' ')}`);
  return choices.length === 0 ? kind : `${kind}: ${choices.join('; ')}`;
}
