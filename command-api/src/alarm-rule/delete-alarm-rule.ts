import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { AlarmRule } from './alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';

/** The alarms that the rule holds open are canceled by the evaluator. */
export function deleteAlarmRule(state: AlarmRule, organizationId: number): AlarmRuleEvent[] {
  const { ruleId } = knownAlarmRule(state, organizationId);
  return [{ type: 'AlarmRuleDeleted', data: { ruleId, organizationId } }];
}
