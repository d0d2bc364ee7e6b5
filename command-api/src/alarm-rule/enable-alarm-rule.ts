import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { AlarmRule } from './alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';

export function enableAlarmRule(state: AlarmRule, organizationId: number): AlarmRuleEvent[] {
  const { ruleId, status } = knownAlarmRule(state, organizationId);
  if (status === 'enabled') refuse('AlarmRuleAlreadyEnabled');
  return [{ type: 'AlarmRuleEnabled', data: { ruleId, organizationId } }];
}
