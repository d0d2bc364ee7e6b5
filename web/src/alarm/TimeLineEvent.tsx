import type { AlarmTimelineEntry, AlarmView } from '@watchglass/schemas/alarm/views';
import { useTranslate, type Translate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { meaningWord } from '../signature/meaning-word.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatInstant } from '../value/date.ts';
import { alarmLook } from './alarm-look.ts';
import { AlarmMark } from './AlarmMark.tsx';
import { stateText } from './figure-text.ts';
import { RailItem } from './Rail.tsx';

interface EventProps {
  readonly entry: AlarmTimelineEntry;
  readonly alarm: AlarmView;
  readonly metric: ShownMetric | undefined;
}

/** An event of an alarm or of its shelf on the line. */
export function TimeLineEvent({ entry, alarm, metric }: EventProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const severity = severityOf(entry);
  const look =
    severity === null
      ? null
      : alarmLook('active', entry.type === 'AlarmRaised' ? 'unacknowledged' : 'acknowledged', severity);
  const by = entry.byName === '' ? '' : ` · ${entry.byName}`;
  return (
    <RailItem
      {...(look && { mark: <AlarmMark look={look} bare /> })}
      title={headline(t, entry, alarm, metric)}
      when={`${formatInstant(Date.parse(entry.at), timeZone)}${by}`}
      text={textOf(t, entry)}
    />
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
