import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { isOfValue } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { MaintenanceWords } from '../maintenance/MaintenanceMark.tsx';
import { useTranslate } from '../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { AcknowledgedBy } from './AcknowledgedBy.tsx';
import { AlarmLead } from './AlarmLead.tsx';
import { AlarmLimit } from './AlarmLimit.tsx';
import { AlarmState } from './AlarmState.tsx';
import { isCritical } from './atoms.ts';
import { figureText, metricIdsOf } from './figure-text.ts';
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

interface OfMetricProps {
  readonly alarm: AlarmView;
  /** Undefined for an alarm of a base. */
  readonly metric: ShownMetric | undefined;
}

function Lead({ alarm, metric }: OfMetricProps) {
  return metric !== undefined && isOfValue(alarm) ? (
    <AlarmLead alarm={alarm} metric={metric} />
  ) : (
    <Box sx={{ fontSize: '2rem', fontWeight: 560, lineHeight: 1.1 }}>
      <AlarmState alarm={alarm} />
    </Box>
  );
}

function Crossed({ alarm, metric }: OfMetricProps) {
  const t = useTranslate();
  if (metric === undefined || !isOfValue(alarm)) return <AlarmLimit alarm={alarm} />;
  return t(`alarm.limit.${alarm.side}`, {
    value: readingText(t, metric, alarm.value),
    limit: readingWithUnit(t, metric, alarm.threshold),
  });
}

interface CourseProps {
  readonly alarm: AlarmView;
  readonly valueAt: (value: number, at: string) => string;
}

/** The number and the instant of each raise, of the peak and of the end, and what hides the alarm. */
function Course({ alarm, valueAt }: CourseProps) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const peak = usePeak(alarm);
  const { end, endedAt } = alarm;
  const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
  return (
    <>
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
      {endedAt !== null && <Fact name={t('alarm.endedAt')}>{end ? valueAt(end.value, endedAt) : moment(endedAt)}</Fact>}
      {alarm.suppressed.map(({ cause, causedBy, at }) => (
        <Fact key={cause} name={t('alarm.suppressed')}>
          {cause === 'maintenance' ? <MaintenanceWords id={causedBy} /> : t(`alarm.suppressedBy.${cause}`)}
          {` · ${moment(at)}`}
        </Fact>
      ))}
    </>
  );
}

/** The lead of an alarm's page, then its values and instants at each raise, the peak and the end. */
export function AlarmFacts({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const { id } = useOrganization();
  const timeZone = useTimeZone();
  const [metric] = useMetrics(metricIdsOf(alarm));
  if (metric === undefined && alarm.metricId !== null) return null;
  const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
  const valueAt = (value: number, at: string) => `${figureText(t, alarm, metric, value)} · ${moment(at)}`;
  return (
    <>
      <Lead alarm={alarm} metric={metric} />
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 4, m: 0 }}
      >
        <Fact name={metric?.name ?? t('concept.base')}>
          <Crossed alarm={alarm} metric={metric} />
        </Fact>
        <Fact name={t('alarm.state')}>{t(`alarm.state.${alarm.state}`)}</Fact>
        <Fact name={t('alarm.onset')}>{moment(alarm.onsetAt)}</Fact>
        <Course alarm={alarm} valueAt={valueAt} />
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
