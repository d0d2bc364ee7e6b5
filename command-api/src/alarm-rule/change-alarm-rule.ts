import { isDeepStrictEqual } from 'node:util';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import type { AlarmRule } from './alarm-rule.ts';
import { checkDefinition } from './check-definition.ts';
import { knownAlarmRule } from './known-alarm-rule.ts';

export interface ChangeAlarmRule {
  readonly organizationId: number;
  readonly definition: AlarmRuleDefinition;
}

/** Decides nothing if the definition is unchanged. */
export function changeAlarmRule(state: AlarmRule, { organizationId, definition }: ChangeAlarmRule): AlarmRuleEvent[] {
  const { ruleId, version, definition: before } = knownAlarmRule(state, organizationId);
  checkDefinition(definition);
  if (isDeepStrictEqual(withoutTagName(before), withoutTagName(definition))) return [];
  return [{ type: 'AlarmRuleChanged', data: { ruleId, organizationId, version: version + 1, before, definition } }];
}

/** A renamed tag is the same tag. */
function withoutTagName(definition: AlarmRuleDefinition): object {
  const { appliesTo } = definition;
  return appliesTo.kind === 'tag' && appliesTo.tagId !== undefined
    ? { ...definition, appliesTo: appliesTo.tagId }
    : definition;
}
