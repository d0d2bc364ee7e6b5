import type { AbsenceRule, AlarmRuleDefinition, BaseOfflineRule, ThresholdRule, ValueRule } from './commands.ts';

export function isThreshold(definition: AlarmRuleDefinition): definition is ThresholdRule {
  return definition.kind === undefined || definition.kind === 'threshold';
}

/** The rule if it is on a value or on its slope. */
export function ofValue(definition: AlarmRuleDefinition): ValueRule | undefined {
  return isThreshold(definition) || definition.kind === 'rate' ? definition : undefined;
}

/** The rule if it is on missing data or on bases that are offline. */
export function ofSilence(definition: AlarmRuleDefinition): AbsenceRule | BaseOfflineRule | undefined {
  return definition.kind === 'absence' || definition.kind === 'baseOffline' ? definition : undefined;
}

/** The metric that a rule watches; 0 for a rule on bases. */
export function metricOf(definition: AlarmRuleDefinition): number {
  return definition.kind === 'baseOffline' ? 0 : definition.metricId;
}
