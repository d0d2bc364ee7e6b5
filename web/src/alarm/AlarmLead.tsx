import Box from '@mui/material/Box';
import type { ValueAlarm } from '@watchglass/schemas/alarm/subject';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { pointAtom, pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, type ShownMetric } from '../metric/atoms.ts';
import { Ago } from '../value/Age.tsx';
import { InvalidMark } from '../virtual-sensor/InvalidMark.tsx';
import { useInvalidSensor } from '../virtual-sensor/invalid-text.ts';

interface LeadProps {
  readonly alarm: ValueAlarm;
  readonly metric: ShownMetric;
}

/** The large value: the current one of an active alarm; otherwise the peak, or the raise if there is no peak. */
export function AlarmLead(props: LeadProps) {
  return props.alarm.state === 'active' ? <Now {...props} /> : <Peak {...props} />;
}

function Now({ alarm, metric }: LeadProps) {
  const t = useTranslate();
  const key = pointKey(alarm.sensorId, alarm.metricId);
  useLivePoints([key]);
  const now = useAtomValue(pointAtom(key));
  const invalid = useInvalidSensor(alarm.sensorId);
  if (invalid !== null) return <InvalidMark sensor={invalid} />;
  return (
    <Large metric={metric} value={now?.value ?? alarm.value}>
      {now && (
        <>
          {t('alarm.measured')} <Ago at={now.measuredAt} />
        </>
      )}
    </Large>
  );
}

function Peak({ alarm, metric }: LeadProps) {
  const t = useTranslate();
  return (
    <Large metric={metric} value={(alarm.peak ?? alarm).value}>
      {t(alarm.peak ? 'alarm.peak' : 'alarm.atRaise')}
    </Large>
  );
}

function Large({ metric, value, children }: { metric: ShownMetric; value: number; children: ReactNode }) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 3 }}>
      <Box sx={{ fontSize: '3.25rem', fontWeight: 560, letterSpacing: '-0.03em', lineHeight: 1.1 }}>
        {readingText(t, metric, value)}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '1.25rem' }}>{metric.unit}</Box>
      <Box sx={{ color: 'text.secondary', ml: 'auto' }}>{children}</Box>
    </Box>
  );
}
