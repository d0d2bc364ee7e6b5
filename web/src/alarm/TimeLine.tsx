import Box from '@mui/material/Box';
import type { AlarmTimelineEntry, AlarmView } from '@watchglass/schemas/alarm/views';
import { useEffect, useRef } from 'react';
import { useRead } from '../http/use-read.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { Show } from '../page/Outcome.tsx';
import { meaningWord } from '../signature/meaning-word.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatInstant } from '../value/date.ts';
import { alarmLook } from './alarm-look.ts';
import { metricIdsOf, stateText } from './figure-text.ts';
import { AlarmMark } from './AlarmMark.tsx';

/** Every event of the alarm, oldest first. It is read again whenever the alarm changes. */
export function TimeLine({ alarm, path }: { alarm: AlarmView; path: string }) {
  const { loaded, again } = useRead(
    path,
    async (http, signal) =>
      (await http.get<{ items: readonly AlarmTimelineEntry[] }>(`${path}/timeline`, signal)).items,
  );
  const [metric] = useMetrics(metricIdsOf(alarm));
  const read = useRef(alarm.position);
  useEffect(() => {
    if (read.current !== alarm.position) void again();
    read.current = alarm.position;
  }, [again, alarm.position]);
  return (
    <Show loaded={loaded} again={again}>
      {(entries) => (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, '--rail': '11px' }}>
          {entries.map((entry) => (
            <Entry key={entry.eventId} entry={entry} alarm={alarm} metric={metric} />
          ))}
        </Box>
      )}
    </Show>
  );
}

const item = {
  position: 'relative',
  pl: 8,
  pb: 5,
  '&:last-child': { pb: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 'var(--rail)',
    top: 8,
    bottom: -8,
    width: 2,
    bgcolor: 'divider',
  },
  '&:last-child::before': { display: 'none' },
} as const;
const knob = {
  position: 'absolute',
  left: 'calc(var(--rail) - 4px)',
  top: 7,
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: '2px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
} as const;

interface EntryProps {
  readonly entry: AlarmTimelineEntry;
  readonly alarm: AlarmView;
  readonly metric: ShownMetric | undefined;
}

function Entry({ entry, alarm, metric }: EntryProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const severity = severityOf(entry);
  const text = textOf(t, entry);
  return (
    <Box component="li" sx={item}>
      {severity === null ? (
        <Box aria-hidden sx={knob} />
      ) : (
        <Box sx={{ position: 'absolute', left: 0, top: 0, bgcolor: 'background.paper', lineHeight: 1, pt: 0.5 }}>
          <AlarmMark
            look={alarmLook('active', entry.type === 'AlarmRaised' ? 'unacknowledged' : 'acknowledged', severity)}
            bare
          />
        </Box>
      )}
      <Box sx={{ fontWeight: 600 }}>{headline(t, entry, alarm, metric)}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {formatInstant(Date.parse(entry.at), timeZone)}
        {entry.byName !== '' && ` · ${entry.byName}`}
      </Box>
      {text !== '' && (
        <Box sx={{ mt: 1, px: 3, py: 2, borderRadius: 1, bgcolor: 'raised.main', whiteSpace: 'pre-line' }}>{text}</Box>
      )}
    </Box>
  );
}

function severityOf({ type, data }: AlarmTimelineEntry): AlarmView['severity'] | null {
  if (type !== 'AlarmRaised' && type !== 'AlarmLowered') return null;
  return ([20, 30, 50, 80] as const).find((severity) => severity === data['severity']) ?? null;
}

/** A person by name, under both names that sentences use. */
function whoIn(t: Translate, toName: string | undefined) {
  const who = toName || t('member.erased');
  return { who, name: who };
}

function headline(
  t: Translate,
  { type, data, toName }: AlarmTimelineEntry,
  alarm: AlarmView,
  metric: ShownMetric | undefined,
): string {
  const value = data['value'];
  const shown = typeof value === 'number' ? stateText(t, alarm, metric, value) : '';
  const word = t(data['severity'] === 80 ? 'severity.critical' : 'severity.warning');
  const channel = typeof data['channel'] === 'string' ? t.known('notifications.channel', data['channel']) : null;
  const by = channel === null ? '' : t(channel);
  return t(t.known('timeline', type) ?? 'timeline.other', {
    value: shown,
    severity: word,
    type,
    meaning: meaningWord(t, typeof data['meaning'] === 'string' ? data['meaning'] : ''),
    ...whoIn(t, toName),
    channel: by,
  });
}

/** Why a message was not sent, a person's comment, or the reason of a cancellation. */
function textOf(t: Translate, { data }: AlarmTimelineEntry): string {
  const ofMessage = 'messageId' in data ? t.known('notifications.reason', String(data['reason'])) : null;
  if (ofMessage !== null) return t(ofMessage);
  const text = data['comment'] ?? data['text'] ?? data['reason'];
  return typeof text === 'string' ? text : causeOf(t, data['cause']);
}

function causeOf(t: Translate, cause: unknown): string {
  if (typeof cause !== 'string') return '';
  const key = t.known('alarm.cause', cause) ?? t.known('alarm.suppressedBy', cause);
  return key === null ? '' : t(key);
}
