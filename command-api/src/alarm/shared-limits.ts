import type { AlarmRule } from '../alarm-rule/alarm-rule.ts';

const NO_LIMITS = { warning: null, critical: null } as const;

/** The same rule, whose side without limits is one object for all rules: most have such a side, and all are kept in memory. */
export function withSharedLimits(rule: AlarmRule): AlarmRule {
  if (rule.status === 'unknown' || rule.status === 'deleted' || !('below' in rule.definition)) return rule;
  const { definition } = rule;
  const shared = {
    ...definition,
    above: isNone(definition.above) ? NO_LIMITS : definition.above,
    below: isNone(definition.below) ? NO_LIMITS : definition.below,
  };
  return { ...rule, definition: shared };
}

function isNone({ warning, critical }: { readonly warning: number | null; readonly critical: number | null }): boolean {
  return warning === null && critical === null;
}
