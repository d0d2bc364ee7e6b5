import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { SILENCE_MINUTES } from '@watchglass/schemas/alarm/limits';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { failureFrom, type Failure } from '../http/failure.ts';
import { nowAtom } from '../live/clock.ts';
import { linkLostAtom } from '../live/link.ts';
import { MOBILE_FORM } from '../look/tokens.ts';
import { failedText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { formatTime } from '../value/date.ts';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { lookOf } from './alarm-look.ts';
import { AlarmMark } from './AlarmMark.tsx';
import { activeAlarmsAtom, isCalling, isCritical } from './atoms.ts';
import { silenceAtom, useSilencing } from './silencing.ts';
import { soundWantedAtom } from './sound-wanted.ts';
import { useReason } from './use-reason.ts';

/** The newest unacknowledged critical of the organization, on every page. */
export function CriticalBanner() {
  const { id } = useOrganization();
  const criticals = useAtomValue(activeAlarmsAtom(id)).filter((alarm) => isCalling(alarm) && isCritical(alarm));
  const [newest] = criticals;
  return newest === undefined ? null : <Banner alarm={newest} others={criticals.length - 1} />;
}

const banner = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  px: 4,
  py: 1,
  // Taller than its button, whose border does not grow on a large screen.
  minHeight: '3.5rem',
  borderTop: '0.1875rem solid',
  borderColor: 'critical.main',
  bgcolor: 'critical.ground',
  [MOBILE_FORM]: { flexWrap: 'wrap', justifyContent: 'end', px: 3 },
} as const;
const words = { minWidth: 0, flexGrow: 1, [MOBILE_FORM]: { flexBasis: '60%' } } as const;

function Banner({ alarm, others }: { alarm: AlarmView; others: number }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const may = useMay('alarms', 'w');
  const wanted = useAtomValue(soundWantedAtom);
  const reason = useReason(alarm);
  return (
    <Box component="section" aria-label={t('heard.banner')} data-testid="critical-banner" sx={banner}>
      <AlarmMark look={lookOf(alarm)} />
      <Box role="alert" sx={words}>
        <Link
          component={RouterLink}
          to={`/${id}/alarms/alarm/${alarm.id}`}
          color="inherit"
          aria-label={t('heard.open', { sensor: alarm.sensorName, rule: alarm.ruleTitle })}
          sx={{ fontWeight: 640 }}
        >
          {alarm.sensorName}
        </Link>{' '}
        {reason}
      </Box>
      {others > 0 && (
        <Link
          component={RouterLink}
          to={`/${id}/alarms/active-alarms?severities=critical`}
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
        >
          {t('heard.others', { count: others })}
        </Link>
      )}
      {wanted && <Silence upTo={alarm.raisedAt} />}
      {may && <AcknowledgeButton alarm={alarm} />}
    </Box>
  );
}

/** Silences this person's screens; an alarm that is raised later sounds. */
function Silence({ upTo }: { upTo: string }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const { id } = useOrganization();
  const now = useAtomValue(nowAtom);
  const silencing = useSilencing(id);
  const silence = useSetAtom(silenceAtom);
  const lost = useAtomValue(linkLostAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = () => {
    setFailure(null);
    silence({ organizationId: id, minutes: SILENCE_MINUTES, upTo }).catch((thrown: unknown) =>
      setFailure(failureFrom(thrown)),
    );
  };
  if (silencing !== null && now < silencing.until && Date.parse(upTo) <= silencing.upTo)
    return (
      <Box sx={{ whiteSpace: 'nowrap' }}>{t('heard.silenced', { time: formatTime(silencing.until, timeZone) })}</Box>
    );
  return (
    <>
      {failure && <Box role="alert">{failedText(t, 'to.silence', failure)}</Box>}
      <Button size="small" color="inherit" disabled={lost} onClick={send} sx={{ whiteSpace: 'nowrap' }}>
        {t('heard.silence', { minutes: SILENCE_MINUTES })}
      </Button>
    </>
  );
}
