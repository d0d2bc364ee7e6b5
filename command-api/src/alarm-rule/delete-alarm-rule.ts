import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { AlarmRule } from './alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';

/** The evaluator cancels the open alarms of the rule. */
export function deleteAlarmRule(state: AlarmRule, organizationId: number): AlarmRuleEvent[] {
  const { ruleId } = knownAlarmRule(state, organizationId);
  return [{ type: 'AlarmRuleDeleted', data: { ruleId, organizationId } }];
}
