import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { AlarmRule } from './alarm-rule.ts';
import { checkDefinition } from './check-definition.ts';

export interface CreateAlarmRule {
  readonly ruleId: string;
  readonly organizationId: number;
  readonly definition: AlarmRuleDefinition;
}

export function createAlarmRule(rule: AlarmRule, command: CreateAlarmRule): AlarmRuleEvent[] {
  if (rule.status !== 'unknown') refuse('Conflict');
  checkDefinition(command.definition);
  return [{ type: 'AlarmRuleCreated', data: { ...command, version: 1 } }];
}
