import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import { occurrencesBetween } from '@watchglass/schemas/maintenance/windows';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { weekdayName } from '../alarm-rule/editor/weekday.ts';
import { nowAtom } from '../live/clock.ts';
import { useRowList } from '../live/row-list.ts';
import { Icon } from '../look/Icon.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { pageLanguage } from '../messages/page-language.ts';
import { unitsAtom, useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatTime } from '../value/date.ts';
import { maintenanceList } from './atoms.ts';
import { daysOfMonth, monthOf, type CalendarDay } from './month.ts';
import { quietOf } from './window-words.ts';

const DAY_MS = 86_400_000;
const MONDAY = [1, 2, 3, 4, 5, 6, 7] as const;
const SUNDAY = [7, 1, 2, 3, 4, 5, 6] as const;

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: '1px',
  p: 0,
  m: 0,
  listStyle: 'none',
  [MOBILE_FORM]: { gridTemplateColumns: '1fr' },
} as const;
const cell = {
  minHeight: 72,
  p: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  overflow: 'hidden',
} as const;
/** On a phone only days with a window are shown, one below the other. */
const onPhone = (shown: boolean) => ({ [MOBILE_FORM]: shown ? { minHeight: 0 } : { display: 'none' } });

interface Shown {
  readonly id: string;
  readonly title: string;
  readonly from: number;
  readonly until: number;
}

function windowsOn({ from, until }: CalendarDay, planned: readonly MaintenanceView[]): readonly Shown[] {
  return planned
    .flatMap((view) =>
      occurrencesBetween(view.definition.window, [from, until], quietOf(view)).map((each) => ({
        ...each,
        id: view.id,
        title: view.definition.title,
      })),
    )
    .toSorted((a, b) => a.from - b.from);
}

/** The planned maintenances, a month at a time, on the person's clock. */
export function MaintenanceCalendar() {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <Button
        color="inherit"
        size="small"
        aria-expanded={open}
        endIcon={<Icon name="expandMore" sx={open ? { transform: 'rotate(180deg)' } : undefined} />}
        onClick={() => setOpen(!open)}
      >
        {t('maintenance.calendar')}
      </Button>
      {open && <Month />}
    </Box>
  );
}

function Month() {
  const t = useTranslate();
  const zone = useTimeZone();
  const [now] = useState(useAtomValue(nowAtom));
  const [shift, setShift] = useState(0);
  const { weekStart } = useAtomValue(unitsAtom);
  const loaded = useRowList(maintenanceList(useOrganization().id));
  const planned = useMemo(() => (loaded.state === 'ready' ? [...loaded.value.values()] : []), [loaded]);
  const first = monthOf(now, zone, shift);
  const days = useMemo(
    () =>
      daysOfMonth(first, zone, weekStart === 'sunday' ? 7 : 1).map((day) => ({
        day,
        windows: windowsOn(day, planned),
      })),
    [first, zone, weekStart, planned],
  );
  const name = new Intl.DateTimeFormat(pageLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Box sx={{ maxWidth: '80rem' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1 }}>
        <IconButton aria-label={t('maintenance.earlier')} onClick={() => setShift(shift - 1)}>
          <Icon name="back" />
        </IconButton>
        <Box aria-live="polite" sx={{ minWidth: '10rem', textAlign: 'center', fontWeight: 600 }}>
          {name.format(first * DAY_MS)}
        </Box>
        <IconButton aria-label={t('maintenance.later')} onClick={() => setShift(shift + 1)}>
          <Icon name="forward" />
        </IconButton>
      </Box>
      <Box aria-hidden sx={{ ...grid, [MOBILE_FORM]: { display: 'none' } }}>
        {(weekStart === 'sunday' ? SUNDAY : MONDAY).map((day) => (
          <Box key={day} sx={{ px: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {weekdayName(day, 'short')}
          </Box>
        ))}
      </Box>
      <Box component="ol" sx={grid}>
        {days.map(({ day, windows }) => (
          <Day key={day.day} day={day} windows={windows} zone={zone} />
        ))}
      </Box>
    </Box>
  );
}

interface DayProps {
  readonly day: CalendarDay;
  readonly windows: readonly Shown[];
  readonly zone: string;
}

/** A window that goes on over midnight has no time where a day begins or ends. */
function Day({ day: { day, isInMonth, from, until }, windows, zone }: DayProps) {
  const date = new Intl.DateTimeFormat(pageLanguage(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const span = (shown: Shown): string =>
    `${shown.from < from ? '…' : formatTime(shown.from, zone)}–${shown.until > until ? '…' : formatTime(shown.until, zone)}`;
  return (
    <Box component="li" aria-label={date.format(day * DAY_MS)} sx={{ ...cell, ...onPhone(windows.length > 0) }}>
      <Box aria-hidden sx={{ color: isInMonth ? 'text.primary' : 'text.secondary' }}>
        {new Date(day * DAY_MS).getUTCDate()}
      </Box>
      {windows.map((shown) => (
        <Box
          key={`${shown.id} ${shown.from}`}
          title={shown.title}
          sx={{ mt: 0.5, px: 1, borderRadius: 1, bgcolor: 'raised.main', overflowWrap: 'anywhere' }}
        >
          {span(shown)} {shown.title}
        </Box>
      ))}
    </Box>
  );
}
