import Box from '@mui/material/Box';
import { isOfValue, type ValueAlarm } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { pointAtom, pointKey } from '../live/values.ts';
import { useLivePoints } from '../live/watch.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { InvalidMark } from '../virtual-sensor/InvalidMark.tsx';
import { useInvalidSensor } from '../virtual-sensor/invalid-text.ts';
import { AlarmLimit } from './AlarmLimit.tsx';
import { AlarmState } from './AlarmState.tsx';
import { usePeak } from './use-peak.ts';

const quiet = { color: 'text.secondary', fontSize: '0.8125rem', overflow: 'hidden', textOverflow: 'ellipsis' } as const;
const inline = { ...quiet, ml: 2, fontWeight: 400 } as const;

interface ValuesProps {
  readonly alarm: AlarmView;
  /** True if the row was read with its peak so far; pushed rows have none. */
  readonly withPeak: boolean;
}

/** The current value beside that of the raise; for an ended alarm, its peak. */
export function AlarmValues({ alarm, withPeak }: ValuesProps) {
  return isOfValue(alarm) ? <Values alarm={alarm} withPeak={withPeak} /> : <State alarm={alarm} />;
}

function State({ alarm }: Pick<ValuesProps, 'alarm'>) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>
        <AlarmState alarm={alarm} />
      </Box>
      <Box sx={quiet}>
        <AlarmLimit alarm={alarm} />
      </Box>
    </Box>
  );
}

interface OfValueProps extends ValuesProps {
  readonly alarm: ValueAlarm;
}

function Values({ alarm, withPeak }: OfValueProps) {
  const t = useTranslate();
  const [metric] = useMetrics([alarm.metricId]);
  if (metric === undefined) return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {alarm.state === 'active' ? (
          <Now alarm={alarm} withPeak={withPeak} metric={metric} />
        ) : (
          <Peak alarm={alarm} metric={metric} />
        )}
      </Box>
      <Box sx={{ ...quiet, whiteSpace: 'nowrap' }}>
        {t(`alarm.limit.${alarm.side}`, {
          value: readingText(t, metric, alarm.value),
          limit: readingText(t, metric, alarm.threshold),
        })}
      </Box>
    </Box>
  );
}

function Now({ alarm, withPeak, metric }: OfValueProps & { readonly metric: ShownMetric }) {
  const t = useTranslate();
  const key = pointKey(alarm.sensorId, alarm.metricId);
  useLivePoints([key]);
  const now = useAtomValue(pointAtom(key));
  const peak = usePeak(alarm);
  const invalid = useInvalidSensor(alarm.sensorId);
  return (
    <>
      {invalid === null ? readingWithUnit(t, metric, now?.value ?? alarm.value) : <InvalidMark sensor={invalid} />}
      {withPeak && peak && (
        <Box component="span" sx={inline}>
          {t('alarm.peakSoFarIs', { value: readingText(t, metric, peak.value) })}
        </Box>
      )}
    </>
  );
}

function Peak({ alarm, metric }: { alarm: AlarmView; metric: ShownMetric }) {
  const t = useTranslate();
  return (
    <>
      {readingWithUnit(t, metric, (alarm.peak ?? alarm).value)}
      {alarm.peak && (
        <Box component="span" sx={inline}>
          {t('alarm.peak')}
        </Box>
      )}
    </>
  );
}
