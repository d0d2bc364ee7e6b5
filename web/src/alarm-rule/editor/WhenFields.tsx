import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { SCHEDULE_INTERVALS } from '@watchglass/schemas/alarm-rule/limits';
import { useCalendars } from '../../calendar/atoms.ts';
import { Icon } from '../../look/Icon.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { weekdayName } from './weekday.ts';
import type { Interval } from '../rule-form.ts';
import { Choice, FaultOf } from './parts.tsx';
import type { RuleFormState } from './use-rule-form.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKDAY: Interval = { day: 1, from: '08:00', to: '17:00' };
const WHEN = ['always', 'within', 'outside'] as const;

/** When the rule raises: open alarms go on whatever the hour. */
export function WhenFields({ form }: { readonly form: RuleFormState }) {
  const t = useTranslate();
  const { when, intervals, zone } = form.values;
  const own = useTimeZone();
  const put = (changed: readonly Interval[]) => form.set('intervals', changed);
  return (
    <>
      <Choice
        id="rule-when"
        label={t('rule.schedule')}
        value={when}
        choices={WHEN}
        word={(each) => t(`rule.when.${each}`)}
        onChange={(chosen) => {
          form.set('when', chosen);
          if (chosen !== 'always' && intervals.length === 0) put(DAYS.slice(0, 5).map((day) => ({ ...WORKDAY, day })));
        }}
      />
      {when !== 'always' && (
        <>
          <Typography sx={{ color: 'text.secondary' }}>{t('rule.whenText')}</Typography>
          {intervals.map((interval, at) => (
            <IntervalRow
              // The place is the identity of an interval.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              interval={interval}
              onChange={(changed) => put(intervals.with(at, changed))}
              onRemove={() => put(intervals.toSpliced(at, 1))}
            />
          ))}
          <FaultOf form={form} name="schedule.intervals" />
          <Button
            startIcon={<Icon name="add" />}
            disabled={intervals.length >= SCHEDULE_INTERVALS}
            onClick={() => put([...intervals, WORKDAY])}
            sx={{ alignSelf: 'start' }}
          >
            {t('rule.addInterval')}
          </Button>
          <Choice
            id="rule-zone"
            label={t('profile.timeZone')}
            value={zone ?? ''}
            choices={[...new Set(['', zone ?? own, own])]}
            word={(each) => (each === '' ? t('rule.zoneOfLocation') : each)}
            onChange={(chosen) => form.set('zone', chosen === '' ? null : chosen)}
          />
          <ClosedDays form={form} />
        </>
      )}
    </>
  );
}

/** The calendar on whose days no interval begins. */
function ClosedDays({ form }: { readonly form: RuleFormState }) {
  const t = useTranslate();
  const calendars = useCalendars();
  const { calendarId } = form.values;
  const names = new Map(calendars.map(({ id, name }) => [id, name]));
  if (names.size === 0 && calendarId === undefined) return null;
  return (
    <Choice
      id="rule-calendar"
      label={t('calendar.choice')}
      value={calendarId ?? ''}
      choices={[...new Set(['', ...names.keys(), calendarId ?? ''])]}
      word={(id) => (id === '' ? t('calendar.without') : (names.get(id) ?? id))}
      onChange={(id) => form.set('calendarId', id === '' ? undefined : id)}
    />
  );
}

interface IntervalProps {
  readonly interval: Interval;
  readonly onChange: (interval: Interval) => void;
  readonly onRemove: () => void;
}

function IntervalRow({ interval, onChange, onRemove }: IntervalProps) {
  const t = useTranslate();
  const time = (name: 'from' | 'to') => (
    <TextField
      type="time"
      label={t(`rule.interval.${name}`)}
      value={interval[name]}
      onChange={(event) => onChange({ ...interval, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <TextField
        select
        label={t('rule.interval.day')}
        value={interval.day}
        onChange={(event) => onChange({ ...interval, day: Number(event.target.value) })}
        sx={{ minWidth: '9rem' }}
      >
        {DAYS.map((day) => (
          <MenuItem key={day} value={day}>
            {weekdayName(day)}
          </MenuItem>
        ))}
      </TextField>
      {time('from')}
      {time('to')}
      <IconButton aria-label={t('rule.removeInterval')} title={t('rule.removeInterval')} onClick={onRemove}>
        <Icon name="remove" />
      </IconButton>
    </Box>
  );
}
