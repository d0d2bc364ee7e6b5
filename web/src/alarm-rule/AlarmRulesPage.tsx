import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { pathOf } from '@watchglass/schemas/entity';
import { useState } from 'react';
import { useRead } from '../http/use-read.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { DeleteRuleDialog } from './DeleteRuleDialog.tsx';
import { useMayOpen, useRuleColumns } from './rule-columns.tsx';
import { isFormRule } from './rule-form.ts';
import { ruleQueries } from './rule-query.ts';
import { RuleFilters } from './RuleFilters.tsx';

const RuleDialog = lazily(() => import('./RuleDialog.tsx').then((file) => ({ default: file.RuleDialog })));
const NEW = 'new';

/** The address names the edited rule by its id, or `new`. */
export type OpenRule =
  | { readonly what: 'edit'; readonly id: string }
  | { readonly what: 'delete'; readonly rule: AlarmRuleView };

function Dialogs({ open, onOpen, again, rows }: DialogsProps<OpenRule, AlarmRuleView>) {
  const mayWrite = useMay('alarms', 'w');
  const close = () => onOpen(null);
  if (open.what === 'delete') return <DeleteRuleDialog rule={open.rule} onDeleted={again} onClose={close} />;
  return mayWrite && <EditedRule key={open.id} id={open.id} rules={rows} onSaved={again} onClose={close} />;
}

interface EditedProps {
  /** The rule's id, or `new`. */
  readonly id: string;
  readonly rules: readonly AlarmRuleView[];
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Edits the rule as of the moment it was opened; a rule of another page is read. */
function EditedRule({ id, rules, ...dialog }: EditedProps) {
  const [rule] = useState(id === NEW ? null : rules.find((each) => each.id === id));
  if (rule === undefined) return <ReadRule id={id} {...dialog} />;
  return (rule === null || isFormRule(rule.definition)) && <RuleDialog rule={rule} {...dialog} />;
}

function ReadRule({ id, ...dialog }: Omit<EditedProps, 'rules'>) {
  const path = `${pathOf(alarmRule, useOrganization().id)}/${encodeURIComponent(id)}`;
  const { loaded } = useRead(path, (http, signal) => http.get<AlarmRuleView>(path, signal));
  const rule = loaded.state === 'ready' ? loaded.value : null;
  return rule !== null && isFormRule(rule.definition) && <RuleDialog rule={rule} {...dialog} />;
}

export const AlarmRulesPage = entityPage<typeof alarmRule, AlarmRuleView, OpenRule>(alarmRule, {
  icon: 'rule',
  texts: { title: 'rule.table', none: 'rule.none', noneText: 'rule.noneText', noneFound: 'rule.noneFound' },
  readers: 'alarms',
  useMayWrite: () => useMay('alarms', 'w'),
  queries: ruleQueries,
  useColumns: useRuleColumns,
  narrowHides: ['metric', 'delays', 'appliesTo', 'changedAt', 'activeAlarms'],
  filters: RuleFilters,
  create: { label: 'rule.new', opens: { what: 'edit', id: NEW } },
  useMayOpen,
  opens: ({ id }) => ({ what: 'edit', id }),
  address: {
    param: 'rule',
    read: (id) => ({ what: 'edit', id }),
    write: (open) => (open.what === 'edit' ? open.id : null),
  },
  dialogs: Dialogs,
});
