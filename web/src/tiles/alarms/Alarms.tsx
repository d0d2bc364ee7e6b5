import Box from '@mui/material/Box';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { AlarmsTileProps } from '@watchglass/schemas/tile/alarms';
import { useMemo } from 'react';
import { alarmLook, lookOf } from '../../alarm/alarm-look.ts';
import { AlarmMark } from '../../alarm/AlarmMark.tsx';
import { AlarmsAt } from '../../alarm/AlarmsAt.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { Ago } from '../../value/Age.tsx';
import { alarmsFace } from '../active-alarms-table/face.ts';
import { usePaintedFace } from '../painted.ts';
import { sized } from '../size.ts';
import { countAlarms, type SeverityCount } from './count-alarms.ts';

interface AlarmsProps {
  readonly props: AlarmsTileProps;
  readonly data: readonly AlarmView[];
}

/** How many alarms are active, by severity, and the worst of them. */
export function Alarms({ props, data }: AlarmsProps) {
  return (
    <AlarmsAt alarms={data} places={props}>
      {(alarms) => <Counts alarms={alarms} onlyCritical={props.onlyCritical} />}
    </AlarmsAt>
  );
}

const body = {
  flexGrow: 1,
  minHeight: 0,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '0.6em',
  fontSize: 'clamp(0.75rem, calc(0.07 * min(var(--w, 0px), var(--h, 0px))), 1.9rem)',
} as const;
const quiet = { color: 'text.secondary', fontSize: '0.85em', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

function Counts({ alarms, onlyCritical }: { readonly alarms: readonly AlarmView[]; readonly onlyCritical: boolean }) {
  const t = useTranslate();
  const { severities, worst } = useMemo(() => countAlarms(alarms, onlyCritical), [alarms, onlyCritical]);
  usePaintedFace(
    useMemo(
      () =>
        alarmsFace(
          worst === null ? [] : [worst],
          severities.map(({ active }) => String(active)),
        ),
      [severities, worst],
    ),
  );
  if (worst === null) return <Statement small icon="check" title={t('alarm.none')} />;
  return (
    <Box ref={sized} sx={body}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '2em', rowGap: '0.4em' }}>
        {severities.map((each) => (
          <Count key={String(each.isCritical)} count={each} />
        ))}
      </Box>
      <Box sx={{ minWidth: 0, borderTop: 1, borderColor: 'divider', pt: '0.5em' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '0.5em', minWidth: 0 }}>
          <AlarmMark bare look={lookOf(worst)} />
          <Box
            component="span"
            sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {subjectName(worst)}
          </Box>
        </Box>
        <Box sx={{ ...quiet, whiteSpace: 'nowrap' }}>
          {worst.ruleTitle} · <Ago at={Date.parse(worst.raisedAt)} />
        </Box>
      </Box>
    </Box>
  );
}

function Count({ count: { isCritical, active, unacknowledged } }: { readonly count: SeverityCount }) {
  const t = useTranslate();
  const look = alarmLook('active', unacknowledged > 0 ? 'unacknowledged' : 'acknowledged', isCritical ? 80 : 50);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: '2.6em', lineHeight: 1.1, fontWeight: 560 }}>{active}</Box>
      {active === 0 ? <Box sx={quiet}>{t(look.word)}</Box> : <AlarmMark look={look} />}
      <Box sx={quiet}>{active > 0 && t('alarmsTile.unacknowledged', { count: unacknowledged })}</Box>
    </Box>
  );
}
