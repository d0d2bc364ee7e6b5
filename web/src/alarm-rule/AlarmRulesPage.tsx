import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { Navigate, useSearchParams } from 'react-router';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { DeleteRuleDialog } from './DeleteRuleDialog.tsx';
import { useRuleColumns } from './rule-columns.tsx';
import { ruleQueries } from './rule-query.ts';
import { RuleFilters } from './RuleFilters.tsx';
import { SelectedRules } from './SelectedRules.tsx';

/** The rule that the dialog over the table deletes. */
export type OpenRule = AlarmRuleView;

function Dialogs({ open, onOpen, again }: DialogsProps<OpenRule, AlarmRuleView>) {
  return <DeleteRuleDialog rule={open} onDeleted={again} onClose={() => onOpen(null)} />;
}

const Rules = entityPage<typeof alarmRule, AlarmRuleView, OpenRule>(alarmRule, {
  icon: 'rule',
  texts: { title: 'rule.table', none: 'rule.none', noneText: 'rule.noneText', noneFound: 'rule.noneFound' },
  readers: 'alarms',
  useMayWrite: () => useMay('alarms', 'w'),
  queries: ruleQueries,
  useColumns: useRuleColumns,
  narrowHides: ['metric', 'delays', 'appliesTo', 'changedAt', 'activeAlarms'],
  filters: RuleFilters,
  create: { label: 'rule.new', leadsTo: 'alarms/alarm-rules/new' },
  leadsTo: ({ id }) => `alarms/alarm-rules/${id}`,
  selected: { nameOf: ({ definition }) => definition.title, actions: SelectedRules },
  dialogs: Dialogs,
});

/** A rule in the query, as older links have it, leads to its page. */
export function AlarmRulesPage() {
  const { id } = useOrganization();
  const [query] = useSearchParams();
  const rule = query.get('rule');
  return rule === null ? <Rules /> : <Navigate to={`/${id}/alarms/alarm-rules/${encodeURIComponent(rule)}`} replace />;
}
