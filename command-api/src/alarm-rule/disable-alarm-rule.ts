import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { AlarmRule } from './alarm-rule.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';

/** The evaluator cancels the open alarms of the rule. */
export function disableAlarmRule(state: AlarmRule, organizationId: number): AlarmRuleEvent[] {
  const { ruleId, status } = knownAlarmRule(state, organizationId);
  if (status === 'disabled') refuse('AlarmRuleAlreadyDisabled');
  return [{ type: 'AlarmRuleDisabled', data: { ruleId, organizationId } }];
}
