import MenuItem from '@mui/material/MenuItem';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { eventWords } from '../../audit/event-words.ts';
import { RuleFilter } from '../../alarm-rule/RuleFilter.tsx';
import { LocationFilter } from '../../location/LocationFilter.tsx';
import { MemberPicker } from '../../member/MemberPicker.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import { ChoiceFilter } from '../../table/ChoiceFilter.tsx';
import { FilterRow } from '../../table/FilterRow.tsx';
import { filtered } from '../../table/list-query.ts';
import { TagsFilter } from '../../tag/TagsFilter.tsx';
import { isFiltered, unfiltered, type HistoryQuery } from './history-query.ts';
import { useHourWords } from './hour-words.ts';

interface FiltersProps {
  readonly query: HistoryQuery;
  readonly onChange: (query: HistoryQuery, replace?: boolean) => void;
}

const TYPES = [
  'AlarmRaised',
  'AlarmLowered',
  'AlarmResolved',
  'AlarmCanceled',
  'AlarmAcknowledged',
  'AlarmCommented',
  'AlarmFoundLate',
] as const;
const STATES = ['active', 'resolved', 'canceled', 'foundLate'] as const;
const MOST_SENSORS = 50;

export function HistoryFilters({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const change = (part: Partial<HistoryQuery>) => onChange(filtered(query, part));
  const severities = (['critical', 'warning'] as const).map((id) => ({ id, name: t(`severity.${id}`) }));
  return (
    <FilterRow
      columns="repeat(auto-fill, minmax(210px, 1fr))"
      search={query.search}
      onSearch={(search) => onChange(filtered(query, { search }), true)}
      isFiltered={isFiltered(query)}
      onClear={() => onChange(unfiltered(query))}
    >
      <ChoiceFilter
        label={t('alarm.severity')}
        choices={severities}
        chosen={query.severities}
        onChange={(chosen) => change({ severities: chosen })}
      />
      <ChoiceFilter
        label={t('alarm.state')}
        choices={STATES.map((id) => ({ id, name: t(`alarm.state.${id}`) }))}
        chosen={query.state}
        onChange={(state) => change({ state })}
      />
      <RuleFilter chosen={query.alarmRules} onChange={(alarmRules) => change({ alarmRules })} />
      <ChoiceFilter
        label={t('alarmHistory.events')}
        choices={TYPES.map((id) => ({ id, name: eventWords(t, id) }))}
        chosen={query.alarmEventTypes}
        onChange={(alarmEventTypes) => change({ alarmEventTypes })}
      />
      <SensorPicker
        size="small"
        max={MOST_SENSORS}
        label={t('nav.sensors')}
        value={query.sensors.map(Number)}
        onChange={(ids) => change({ sensors: ids.map(String) })}
      />
      <LocationFilter withNone chosen={query.locations} onChange={(locations) => change({ locations })} />
      <TagsFilter chosen={query.tags} onChange={(tags) => change({ tags })} />
      <MemberPicker
        label={t('alarmHistory.acknowledgedBy')}
        person={query.acknowledgedBy}
        onChange={(acknowledgedBy) => change({ acknowledgedBy })}
      />
      <DurationFilter query={query} onChange={onChange} />
      <HourFilter query={query} onChange={onChange} />
    </FilterRow>
  );
}

/** Minutes. */
const DURATIONS = {
  under10: { shortest: '', longest: '10' },
  over60: { shortest: '60', longest: '' },
  over1440: { shortest: '1440', longest: '' },
} as const;

function DurationFilter({ query, onChange }: FiltersProps) {
  const t = useTranslate();
  const names = Object.keys(DURATIONS) as (keyof typeof DURATIONS)[];
  const chosen = names.find(
    (name) => DURATIONS[name].shortest === query.shortest && DURATIONS[name].longest === query.longest,
  );
  const isOther = chosen === undefined && (query.shortest !== '' || query.longest !== '');
  return (
    <TextField
      select
      size="small"
      id="duration"
      label={t('alarmHistory.duration')}
      value={chosen ?? (isOther ? 'other' : '')}
      onChange={({ target }) => {
        const name = names.find((each) => each === target.value);
        if (target.value !== 'other')
          onChange(filtered(query, name === undefined ? { shortest: '', longest: '' } : DURATIONS[name]));
      }}
    >
      <MenuItem value="">{t('audit.any')}</MenuItem>
      {names.map((name) => (
        <MenuItem key={name} value={name}>
          {t(`alarmHistory.duration.${name}`)}
        </MenuItem>
      ))}
      {isOther && <MenuItem value="other">{`${query.shortest || '0'}–${query.longest || '∞'} min`}</MenuItem>}
    </TextField>
  );
}

/** An hour of the week, chosen in the heat map: here it can only be removed. */
function HourFilter({ query, onChange }: FiltersProps) {
  const words = useHourWords();
  if (query.weekday === '' && query.hour === '') return null;
  return (
    <Chip
      label={words(query.weekday, query.hour)}
      onDelete={() => onChange(filtered(query, { weekday: '', hour: '' }))}
    />
  );
}
