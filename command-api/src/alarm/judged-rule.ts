import type { AlarmRuleDefinition, SensorRule, ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import type { FirstActive } from '@watchglass/schemas/alarm-rule/active-times';
import type { KnownAlarmRule } from '../alarm-rule/alarm-rule.ts';

/** A rule with its schedule on the clock of the zone of its subject; without `firstActive` it raises at any time. */
export interface JudgedRule<D extends AlarmRuleDefinition = SensorRule> extends KnownAlarmRule<D> {
  readonly firstActive?: FirstActive | undefined;
}

export function isSilenceRule(rule: JudgedRule): rule is JudgedRule<Extract<SensorRule, { kind: 'absence' }>> {
  return rule.definition.kind === 'absence';
}

export function isValueRule(rule: JudgedRule): rule is JudgedRule<ValueRule> {
  return rule.definition.kind !== 'absence';
}
