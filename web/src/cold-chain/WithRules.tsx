import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { useMemo, type ReactNode } from 'react';
import { alarmRuleList } from '../alarm-rule/atoms.ts';
import { useRowList } from '../live/row-list.ts';
import { useMay, useOrganization } from '../user/rights.ts';

interface RulesProps {
  readonly children: (rules: readonly AlarmRuleView[]) => ReactNode;
}

const NO_RULES: readonly AlarmRuleView[] = [];

/** The rules of the workspace; none for members who may not read them. */
export function WithRules({ children }: RulesProps) {
  return useMay('alarms', 'r') ? <KnownRules>{children}</KnownRules> : children(NO_RULES);
}

function KnownRules({ children }: RulesProps) {
  const loaded = useRowList(alarmRuleList(useOrganization().id));
  return children(useMemo(() => (loaded.state === 'ready' ? [...loaded.value.values()] : NO_RULES), [loaded]));
}
