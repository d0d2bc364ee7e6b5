import { WatchedRules } from '../../alarm/watched-rules.ts';
import type { DryRunTask, RuleOfRun } from './task.ts';

const AT = { at: new Date(0).toISOString() };

/** Rules of a run as the evaluation watches them: enabled, and applied to what was found for them. */
export function watched({ organizationId, facts }: DryRunTask, some: readonly RuleOfRun[]): WatchedRules {
  const rules = new WatchedRules();
  let position = 0;
  const apply = (type: string, data: object): void => {
    position += 1;
    rules.apply({ id: '', stream: '', revision: 0, recordedAt: '', type, data, metadata: AT, position: `${position}` });
  };
  for (const { type, data } of facts) apply(type, data);
  for (const rule of some) apply('AlarmRuleCreated', createdOf(rule, organizationId));
  return rules;
}

function createdOf({ ruleId, definition, sensorIds, bases }: RuleOfRun, organizationId: number): object {
  const appliesTo =
    definition.kind === 'baseOffline' ? { kind: 'bases', serials: bases } : { kind: 'sensors', sensorIds };
  return { ruleId, organizationId, version: 1, definition: { ...definition, appliesTo } };
}
