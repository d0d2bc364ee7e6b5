import Box from '@mui/material/Box';
import { AlarmMark } from '../alarm/AlarmMark.tsx';
import { alarmLook } from '../alarm/alarm-look.ts';
import { Icon } from '../look/Icon.tsx';
import type { IconName } from '../look/icons.ts';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import type { PlaceKind, PlaceState } from './place-state.ts';

type Quiet = Exclude<PlaceKind, 'critical' | 'warning'>;

/** Shape and word of each state without an alarm; a ring is drawn where there is no icon. */
const QUIET: Readonly<Record<Quiet, { readonly word: MessageKey; readonly icon?: IconName; readonly tone: string }>> = {
  offline: { word: 'location.state.offline', icon: 'linkOff', tone: 'caution.text' },
  silent: { word: 'location.state.silent', tone: 'text.primary' },
  unknown: { word: 'location.state.unknown', icon: 'more', tone: 'text.secondary' },
  normal: { word: 'location.state.normal', icon: 'check', tone: 'text.secondary' },
  empty: { word: 'location.state.empty', icon: 'location', tone: 'text.secondary' },
};

const ring = { width: 14, height: 14, borderRadius: '50%', border: '2px dashed currentColor', flexShrink: 0 } as const;
const mark = { display: 'inline-flex', alignItems: 'center', gap: 1.5, fontWeight: 560, whiteSpace: 'nowrap' } as const;

/** The state of a location as a shape, a colour and a word. */
export function PlaceMark({ state: { kind, count, acknowledged } }: { readonly state: PlaceState }) {
  const t = useTranslate();
  const times = count > 1 && <span>{`× ${count}`}</span>;
  if (kind === 'critical' || kind === 'warning')
    return (
      <Box component="span" sx={mark}>
        <AlarmMark
          look={alarmLook('active', acknowledged ? 'acknowledged' : 'unacknowledged', kind === 'critical' ? 80 : 50)}
        />
        {times}
      </Box>
    );
  const { word, icon, tone } = QUIET[kind];
  return (
    <Box component="span" sx={{ ...mark, color: tone }}>
      {icon === undefined ? <Box component="span" sx={ring} /> : <Icon name={icon} />}
      {t(word)}
      {times}
    </Box>
  );
}
