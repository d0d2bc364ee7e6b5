import { refuse } from '@watchglass/schemas/refusals';
import type { AlarmRule, KnownAlarmRule } from './alarm-rule.ts';

/** Refuses a rule that is not there, is deleted, or belongs to another organization: all three look alike from outside. */
export function knownAlarmRule(rule: AlarmRule, organizationId: number): KnownAlarmRule {
  if (rule.status === 'unknown' || rule.status === 'deleted' || rule.organizationId !== organizationId)
    refuse('NotFound');
  return rule;
}
