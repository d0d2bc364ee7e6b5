import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { HistoryDays } from '@watchglass/schemas/alarm/history';
import { DateTime } from 'luxon';
import { Suspense, type ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useRead } from '../../http/use-read.ts';
import { section } from '../../look/section.ts';
import { useTranslate } from '../../messages/messages.ts';
import { ForReaders } from '../../page/Denied.tsx';
import { lazily } from '../../page/lazily.ts';
import { Show, Statement } from '../../page/Outcome.tsx';
import { Page } from '../../page/Page.tsx';
import { useQuery } from '../../table/use-query.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import { zoneWords } from '../../user/zone-words.ts';
import { formatDate } from '../../value/date.ts';
import { calendarQueries, daysPath, isFiltered, tableAddress, type HistoryQuery } from './history-query.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { useHourWords } from './hour-words.ts';
import { usePeriod, type Instants } from './period.ts';
import { PeriodField } from './PeriodField.tsx';

const DayCalendar = lazily(() => import('./DayCalendar.tsx').then((file) => ({ default: file.DayCalendar })));
const HourMap = lazily(() => import('./HourMap.tsx').then((file) => ({ default: file.HourMap })));
const BUSIEST = 5;

export function HistoryPage() {
  return (
    <ForReaders module="alarms">
      <Calendar />
    </ForReaders>
  );
}

function Calendar() {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const zone = useTimeZone();
  const [query, setQuery] = useQuery(calendarQueries.read, calendarQueries.write);
  const instants = usePeriod(query.period);
  const path = daysPath(query, { organizationId, zone, ...instants });
  const { loaded } = useRead(path, (http, signal) => http.get<HistoryDays>(path, signal));
  return (
    <Page
      title={t('alarmHistory.title')}
      actions={
        <Button component={RouterLink} to={tableAddress(organizationId, query)}>
          {t('alarmHistory.table')}
        </Button>
      }
    >
      <PeriodField choice={query.period} instants={instants} onChange={(period) => setQuery({ ...query, period })} />
      <HistoryFilters query={query} onChange={setQuery} />
      <Show loaded={loaded}>
        {(days) =>
          days.days.length === 0 ? (
            <Statement icon="history" title={t(isFiltered(query) ? 'alarmHistory.noneFound' : 'alarmHistory.none')} />
          ) : (
            <Charts days={days} query={query} instants={instants} />
          )
        }
      </Show>
    </Page>
  );
}

interface ChartsProps {
  readonly days: HistoryDays;
  readonly query: HistoryQuery;
  readonly instants: Instants;
}

/** A day, or an hour of the week, leads to its alarms in the table. */
function Charts({ days: { days, hours }, query, instants }: ChartsProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { id } = useOrganization();
  const zone = useTimeZone();
  const words = useHourWords();
  const toDay = (day: string) =>
    tableAddress(id, { ...query, period: { preset: 'custom', ...instantsOfDay(day, zone) } });
  const toHour = (weekday: number, hour: number) =>
    tableAddress(id, {
      ...query,
      period: query.period.preset === 'days7' ? { preset: 'custom', ...instants } : query.period,
      weekday: String(weekday),
      hour: String(hour),
    });
  const most = <T extends { readonly alarms: number }>(all: readonly T[]) =>
    all.toSorted((a, b) => b.alarms - a.alarms).slice(0, BUSIEST);
  return (
    <>
      <Section title={t('alarmHistory.days')} note={zoneWords(zone, instants.to)}>
        <Suspense fallback={<Box sx={{ minHeight: 180 }} />}>
          <DayCalendar
            days={days}
            from={dayOf(instants.from, zone)}
            to={dayOf(instants.to - 1, zone)}
            label={t('alarmHistory.days')}
            onDay={(day) => void navigate(toDay(day))}
          />
        </Suspense>
        <Busiest title={t('alarmHistory.busiestDays')}>
          {most(days).map(({ day, alarms }) => (
            <Counted key={day} to={toDay(day)} name={formatDate(Date.parse(day), 'UTC')} alarms={alarms} />
          ))}
        </Busiest>
      </Section>
      <Section title={t('alarmHistory.hours')} note={zoneWords(zone, instants.to)}>
        <Suspense fallback={<Box sx={{ minHeight: 280 }} />}>
          <HourMap
            hours={hours}
            label={t('alarmHistory.hours')}
            onHour={(weekday, hour) => void navigate(toHour(weekday, hour))}
          />
        </Suspense>
        <Busiest title={t('alarmHistory.busiestHours')}>
          {most(hours).map(({ weekday, hour, alarms }) => (
            <Counted
              key={`${weekday} ${hour}`}
              to={toHour(weekday, hour)}
              name={words(String(weekday), String(hour))}
              alarms={alarms}
            />
          ))}
        </Busiest>
      </Section>
    </>
  );
}

/** YYYY-MM-DD on the clock of the zone. */
const dayOf = (at: number, zone: string): string => DateTime.fromMillis(at, { zone }).toISODate() ?? '';

/** The whole day: of 23, 24 or 25 hours. */
function instantsOfDay(day: string, zone: string): Instants {
  const start = DateTime.fromISO(day, { zone });
  return { from: start.toMillis(), to: start.plus({ days: 1 }).toMillis() };
}

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <Box component="section" aria-label={title} sx={section}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, flexWrap: 'wrap' }}>
        <Typography variant="h2">{title}</Typography>
        {note && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {note}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** The charts' largest values as links, for the keyboard and for readers of screens. */
function Busiest({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, fontSize: '0.875rem' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

function Counted({ to, name, alarms }: { readonly to: string; readonly name: string; readonly alarms: number }) {
  const t = useTranslate();
  return (
    <Link component={RouterLink} to={to} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {name}: {t('alarmHistory.alarms', { count: alarms })}
    </Link>
  );
}
