import Box from '@mui/material/Box';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { pointAtom, pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { Ago } from '../value/Age.tsx';
import { formatDateTime } from '../value/date.ts';
import { AcknowledgedBy } from './AcknowledgedBy.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 560 }}>
        {children}
      </Box>
    </Box>
  );
}

/** The value of now, large, beside what raised the alarm. */
export function AlarmFacts({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const key = pointKey(alarm.sensorId, alarm.metricId);
  useLivePoints([key]);
  const now = useAtomValue(pointAtom(key));
  const [metric] = useMetrics([alarm.metricId]);
  if (metric === undefined) return null;
  const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 3 }}>
        <Box sx={{ fontSize: '3.25rem', fontWeight: 560, letterSpacing: '-0.03em', lineHeight: 1.1 }}>
          {readingText(t, metric, now?.value ?? alarm.value)}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '1.25rem' }}>{metric.unit}</Box>
        <Box sx={{ color: 'text.secondary', ml: 'auto' }}>
          {now && (
            <>
              {t('alarm.measured')} <Ago at={now.measuredAt} />
            </>
          )}
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 4, m: 0 }}
      >
        <Fact name={metric.name}>
          {t(`alarm.limit.${alarm.side}`, {
            value: readingText(t, metric, alarm.value),
            limit: readingWithUnit(t, metric, alarm.threshold),
          })}
        </Fact>
        <Fact name={t('alarm.state')}>{t(`alarm.state.${alarm.state}`)}</Fact>
        <Fact name={t('alarm.onset')}>{moment(alarm.onsetAt)}</Fact>
        <Fact name={t('alarm.raised')}>{moment(alarm.raisedAt)}</Fact>
        {alarm.endedAt !== null && <Fact name={t('alarm.endedAt')}>{moment(alarm.endedAt)}</Fact>}
        <Fact name={t('alarm.attention')}>
          {alarm.acknowledgement ? <AcknowledgedBy by={alarm.acknowledgement} /> : t('alarm.unacknowledged')}
        </Fact>
      </Box>
    </>
  );
}
