import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import type { Fold } from '../handle-command.ts';

export type AlarmRule = { readonly status: 'unknown' } | { readonly status: 'deleted' } | KnownAlarmRule;

/** `D` narrows the kind of the rule. */
export interface KnownAlarmRule<D extends AlarmRuleDefinition = AlarmRuleDefinition> {
  readonly status: 'enabled' | 'disabled';
  readonly ruleId: string;
  readonly organizationId: number;
  readonly version: number;
  readonly definition: D;
}

export const unknownAlarmRule: AlarmRule = { status: 'unknown' };

function evolve(rule: AlarmRule, event: AlarmRuleEvent): AlarmRule {
  switch (event.type) {
    case 'AlarmRuleCreated':
      return { status: 'enabled', ...event.data, definition: identified(event.data) };
    case 'AlarmRuleChanged':
      return change(rule, { version: event.data.version, definition: identified(event.data) });
    case 'AlarmRuleEnabled':
      return change(rule, { status: 'enabled' });
    case 'AlarmRuleDisabled':
      return change(rule, { status: 'disabled' });
    case 'AlarmRuleDeleted':
      return { status: 'deleted' };
    case 'AlarmRuleSigned':
      return rule;
  }
}

/** The tag of a rule from before tags had ids has the id of its text. */
function identified({
  organizationId,
  definition,
}: {
  readonly organizationId: number;
  readonly definition: AlarmRuleDefinition;
}): AlarmRuleDefinition {
  if (definition.kind === 'baseOffline') return definition;
  const { appliesTo } = definition;
  if (appliesTo.kind !== 'tag' || appliesTo.tagId !== undefined) return definition;
  return { ...definition, appliesTo: { ...appliesTo, tagId: textTagId(organizationId, appliesTo.tag) } };
}

function change(rule: AlarmRule, what: Partial<KnownAlarmRule>): AlarmRule {
  return rule.status === 'unknown' || rule.status === 'deleted' ? rule : { ...rule, ...what };
}

/** A new rule is enabled. */
export const alarmRuleFold: Fold<AlarmRule, AlarmRuleEvent> = { initial: unknownAlarmRule, evolve };
