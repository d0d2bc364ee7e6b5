import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { Fold } from '../handle-command.ts';

export type AlarmRule = { readonly status: 'unknown' } | { readonly status: 'deleted' } | KnownAlarmRule;

export interface KnownAlarmRule {
  readonly status: 'enabled' | 'disabled';
  readonly ruleId: string;
  readonly organizationId: number;
  readonly version: number;
  readonly definition: AlarmRuleDefinition;
}

export const unknownAlarmRule: AlarmRule = { status: 'unknown' };

function evolve(rule: AlarmRule, event: AlarmRuleEvent): AlarmRule {
  switch (event.type) {
    case 'AlarmRuleCreated':
      return { status: 'enabled', ...event.data };
    case 'AlarmRuleChanged':
      return change(rule, { version: event.data.version, definition: event.data.definition });
    case 'AlarmRuleEnabled':
      return change(rule, { status: 'enabled' });
    case 'AlarmRuleDisabled':
      return change(rule, { status: 'disabled' });
    case 'AlarmRuleDeleted':
      return { status: 'deleted' };
  }
}

function change(rule: AlarmRule, what: Partial<KnownAlarmRule>): AlarmRule {
  return rule.status === 'unknown' || rule.status === 'deleted' ? rule : { ...rule, ...what };
}

/** A new rule is enabled. */
export const alarmRuleFold: Fold<AlarmRule, AlarmRuleEvent> = { initial: unknownAlarmRule, evolve };
