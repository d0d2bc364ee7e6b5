import Box from '@mui/material/Box';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { alarmAttributes, alarmFrame } from './alarm-frame.ts';
import { lookOf } from './alarm-look.ts';
import { AlarmMark } from './AlarmMark.tsx';
import { activeAlarmsAtom, alarmList, worstFirst } from './atoms.ts';
import { useReason } from './use-reason.ts';

const strip = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  px: 3,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.secondary',
  textDecoration: 'none',
  fontSize: '0.8125rem',
  ...alarmFrame,
} as const;
const line = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, whiteSpace: 'nowrap' } as const;
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** On a phone, the organization's worst alarm stands above a dashboard's tiles and links to all alarms. */
export function AlarmStrip() {
  const { id } = useOrganization();
  const known = useAtomValue(alarmList(id).stateAtom).state === 'ready';
  const alarms = useAtomValue(activeAlarmsAtom(id));
  const worst = alarms.toSorted(worstFirst)[0];
  return (
    <Box component={Link} to={`/${id}/alarms/active-alarms`} {...alarmAttributes(worst && lookOf(worst))} sx={strip}>
      {worst && <Worst alarm={worst} others={alarms.length - 1} />}
      {known && worst === undefined && <AllIsWell />}
    </Box>
  );
}

function AllIsWell() {
  const t = useTranslate();
  return (
    <Box sx={line}>
      <Icon name="check" />
      {t('alarm.none')}
    </Box>
  );
}

function Worst({ alarm, others }: { alarm: AlarmView; others: number }) {
  const reason = useReason(alarm);
  return (
    <>
      <Box sx={line}>
        <AlarmMark look={lookOf(alarm)} />
        <Box component="span" sx={{ ...cut, flexGrow: 1, color: 'text.primary', fontWeight: 600 }}>
          {subjectName(alarm)}
        </Box>
        {others > 0 && <span>+{others}</span>}
      </Box>
      <Box sx={cut}>{reason}</Box>
    </>
  );
}
