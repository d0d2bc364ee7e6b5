import { RuleFilter } from '../alarm-rule/RuleFilter.tsx';
import { LocationFilter } from '../location/LocationFilter.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ChoiceFilter } from '../table/ChoiceFilter.tsx';
import { FilterRow } from '../table/FilterRow.tsx';
import { SortField } from '../table/SortField.tsx';
import { filtered } from '../table/list-query.ts';
import { ALARM_SORTS, isFiltered, type AlarmQuery } from './alarm-query.ts';

interface FiltersProps {
  readonly query: AlarmQuery;
  readonly onChange: (query: AlarmQuery, replace?: boolean) => void;
}

const NONE = {
  search: '',
  severities: [],
  attention: [],
  states: [],
  locations: [],
  rules: [],
  shelved: [],
  suppressed: [],
  assignees: [],
};

export function AlarmFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const severities = [
    { id: 'critical', name: t('severity.critical') },
    { id: 'warning', name: t('severity.warning') },
  ];
  return (
    <FilterRow
      // The many filters of active alarms need more than one row on most screens.
      columns={
        query.tab === 'active'
          ? 'repeat(auto-fill, minmax(190px, 1fr))'
          : 'minmax(180px, 300px) repeat(4, minmax(140px, 230px)) auto'
      }
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={isFiltered(query)}
      onClear={() => onChange(filtered(query, NONE))}
    >
      <ChoiceFilter
        label={t('alarm.severity')}
        choices={severities}
        chosen={query.severities}
        onChange={(chosen) => onChange(filtered(query, { severities: chosen }))}
      />
      {query.tab === 'active' ? (
        <AttentionFilter query={query} onChange={onChange} />
      ) : (
        <StateFilter query={query} onChange={onChange} />
      )}
      <LocationFilter
        withNone
        chosen={query.locations}
        onChange={(locations) => onChange(filtered(query, { locations }))}
      />
      <RuleFilter chosen={query.rules} onChange={(rules) => onChange(filtered(query, { rules }))} />
      {query.tab === 'active' && <ShelvedFilter query={query} onChange={onChange} />}
      {query.tab === 'active' && <SuppressedFilter query={query} onChange={onChange} />}
      {query.tab === 'active' && <MineFilter query={query} onChange={onChange} />}
      {query.tab === 'active' && <ActiveSort query={query} onChange={onChange} />}
    </FilterRow>
  );
}

function AttentionFilter({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const choices = [
    { id: 'waiting', name: t('alarm.unacknowledged') },
    { id: 'acknowledged', name: t('alarm.isAcknowledged') },
  ];
  return (
    <ChoiceFilter
      label={t('alarm.attention')}
      choices={choices}
      chosen={query.attention}
      onChange={(attention) => onChange(filtered(query, { attention }))}
    />
  );
}

function ShelvedFilter({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const choices = (['no', 'yes'] as const).map((id) => ({ id, name: t(`shelf.${id}`) }));
  return (
    <ChoiceFilter
      label={t('shelf.filter')}
      choices={choices}
      chosen={query.shelved}
      onChange={(shelved) => onChange(filtered(query, { shelved }))}
    />
  );
}

function SuppressedFilter({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const choices = (['no', 'yes'] as const).map((id) => ({ id, name: t(`alarm.suppressed.${id}`) }));
  return (
    <ChoiceFilter
      label={t('alarm.suppressed')}
      choices={choices}
      chosen={query.suppressed}
      onChange={(suppressed) => onChange(filtered(query, { suppressed }))}
    />
  );
}

function MineFilter({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const choices = [
    { id: 'me', name: t('assign.mine') },
    { id: 'none', name: t('assign.none') },
  ];
  return (
    <ChoiceFilter
      label={t('assign.filter')}
      choices={choices}
      chosen={query.assignees}
      onChange={(assignees) => onChange(filtered(query, { assignees }))}
    />
  );
}

function StateFilter({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const choices = (['resolved', 'canceled'] as const).map((state) => ({ id: state, name: t(`alarm.state.${state}`) }));
  return (
    <ChoiceFilter
      label={t('alarm.state')}
      choices={choices}
      chosen={query.states}
      onChange={(states) => onChange(filtered(query, { states }))}
    />
  );
}

/** The active list has no column heads to sort by. */
function ActiveSort({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const names = {
    raisedAt: t('alarm.raised'),
    severity: t('alarm.severity'),
    sensor: t('sensor.name'),
    rule: t('alarm.rule'),
  } as const;
  return (
    <SortField
      query={query}
      sorts={ALARM_SORTS.active.map((id) => ({ id, name: names[id] }))}
      onChange={(chosen) => onChange(filtered(query, chosen))}
    />
  );
}
