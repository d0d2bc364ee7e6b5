import { refuse } from '@watchglass/schemas/refusals';
import type { AlarmRule, KnownAlarmRule } from './alarm-rule.ts';

/** Refuses an unknown rule, a deleted one and one of another organization, all with the same `NotFound`. */
export function knownAlarmRule(rule: AlarmRule, organizationId: number): KnownAlarmRule {
  if (rule.status === 'unknown' || rule.status === 'deleted' || rule.organizationId !== organizationId)
    refuse('NotFound');
  return rule;
}
