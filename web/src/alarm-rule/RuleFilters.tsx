import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { filtered } from '../table/list-query.ts';
import { RULE_STATES, ruleQueries, type RuleQuery } from './rule-query.ts';

interface FiltersProps {
  readonly query: RuleQuery;
  readonly onChange: (query: RuleQuery, replace?: boolean) => void;
  /** The shown rules name the organization's own metrics. */
  readonly rows: readonly AlarmRuleView[];
}

export function RuleFilters({ query, onChange, rows }: FiltersProps) {
  const t = useTranslate();
  const metricIds = useMemo(
    () => [
      ...new Set([
        ...METRICS.map(({ id }) => id),
        ...rows.flatMap(({ definition }) => (definition.kind === 'baseOffline' ? [] : definition.metricId)),
        ...query.metrics.map(Number),
      ]),
    ],
    [rows, query.metrics],
  );
  const metrics = useMetrics(metricIds).map(({ id, name }) => ({ id: String(id), name }));
  const states = RULE_STATES.map((state) => ({ id: state, name: t(state === 'on' ? 'rule.isOn' : 'rule.isOff') }));
  return (
    <FilterRow
      columns="minmax(180px, 300px) repeat(2, minmax(150px, 260px)) auto"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={ruleQueries.isFiltered(query)}
      onClear={() => onChange(filtered(query, { search: '', states: [], metrics: [] }))}
    >
      <ChoiceFilter
        label={t('alarm.state')}
        choices={states}
        chosen={query.states}
        onChange={(chosen) => onChange(filtered(query, { states: chosen }))}
      />
      <ChoiceFilter
        label={t('pick.metrics')}
        choices={metrics}
        chosen={query.metrics}
        onChange={(chosen) => onChange(filtered(query, { metrics: chosen }))}
      />
    </FilterRow>
  );
}
