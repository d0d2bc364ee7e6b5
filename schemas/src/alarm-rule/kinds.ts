import type { AbsenceRule, AlarmRuleDefinition, BaseOfflineRule, ThresholdRule, ValueRule } from './commands.ts';
import { CRITICAL_SEVERITY } from './limits.ts';

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

/** The highest severity of the rule's alarms. */
export function worstSeverity(definition: AlarmRuleDefinition): AlarmRuleDefinition['warningSeverity'] | 80 {
  const [value, silence] = [ofValue(definition), ofSilence(definition)];
  const limits = [value?.above.critical, value?.below.critical, silence?.criticalAfter];
  return limits.some((limit) => limit !== undefined && limit !== null) ? CRITICAL_SEVERITY : definition.warningSeverity;
}

/** The metric that a rule watches; 0 for a rule on bases. */
export function metricOf(definition: AlarmRuleDefinition): number {
  return definition.kind === 'baseOffline' ? 0 : definition.metricId;
}

/** The widest limits of a rule on each side, in the metric's native unit: the critical ones, else the warnings; null without one. */
export const widestLimits = ({ above, below }: Pick<ThresholdRule, 'above' | 'below'>): Limits => ({
  low: below.critical ?? below.warning,
  high: above.critical ?? above.warning,
});

interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}
