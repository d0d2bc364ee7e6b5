import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { AlarmRule } from './alarm-rule.ts';

/** The rule picks the successor in the place of the sensor; nothing is decided if it does not pick the sensor. */
export function replacePicked(
  rule: AlarmRule,
  { sensorId, successorId }: { readonly sensorId: number; readonly successorId: number },
): AlarmRuleEvent[] {
  if (rule.status === 'unknown' || rule.status === 'deleted') return [];
  const { ruleId, organizationId, version, definition } = rule;
  if (definition.kind === 'baseOffline') return [];
  const { appliesTo } = definition;
  if (appliesTo.kind !== 'sensors' || !appliesTo.sensorIds.includes(sensorId)) return [];
  const sensorIds = [...new Set(appliesTo.sensorIds.map((id) => (id === sensorId ? successorId : id)))];
  const changed = { ...definition, appliesTo: { ...appliesTo, sensorIds } };
  return [
    {
      type: 'AlarmRuleChanged',
      data: { ruleId, organizationId, version: version + 1, before: definition, definition: changed },
    },
  ];
}
