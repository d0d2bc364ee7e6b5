import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { AcknowledgedBy } from './AcknowledgedBy.tsx';
import { AlarmLead } from './AlarmLead.tsx';
import { isCritical } from './atoms.ts';
import { usePeak } from './use-peak.ts';

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

/** The lead of an alarm's page, then its values and instants at each raise, the peak and the end. */
export function AlarmFacts({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const timeZone = useTimeZone();
  const peak = usePeak(alarm);
  const [metric] = useMetrics([alarm.metricId]);
  if (metric === undefined) return null;
  const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
  const valueAt = (value: number, at: string) => `${readingWithUnit(t, metric, value)} · ${moment(at)}`;
  const { end, endedAt } = alarm;
  return (
    <>
      <AlarmLead alarm={alarm} metric={metric} />
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
        {alarm.raises.map(({ severity, value, at }) => (
          <Fact key={at} name={t(isCritical({ severity }) ? 'alarm.raisedCritical' : 'alarm.raisedWarning')}>
            {valueAt(value, at)}
          </Fact>
        ))}
        {peak && (
          <Fact name={t(endedAt === null ? 'alarm.peakSoFar' : 'alarm.peak')}>
            {valueAt(peak.value, peak.measuredAt)}
          </Fact>
        )}
        {endedAt !== null && (
          <Fact name={t('alarm.endedAt')}>{end ? valueAt(end.value, endedAt) : moment(endedAt)}</Fact>
        )}
        {alarm.succeeds !== null && (
          <Fact name={t('alarm.succeeds')}>
            <Link component={RouterLink} to={`/${id}/alarms/alarm/${alarm.succeeds}`} color="inherit">
              {t('alarm.succeedsText')}
            </Link>
          </Fact>
        )}
        <Fact name={t('alarm.attention')}>
          {alarm.acknowledgement ? <AcknowledgedBy by={alarm.acknowledgement} /> : t('alarm.unacknowledged')}
        </Fact>
      </Box>
    </>
  );
}
