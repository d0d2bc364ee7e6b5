import Box from '@mui/material/Box';
import type { PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { alarmAttributes, alarmFrame } from '../alarm/alarm-frame.ts';
import { lookOf } from '../alarm/alarm-look.ts';
import { PointAlarm } from '../alarm/PointAlarm.tsx';
import { useWorstAlarm } from '../alarm/use-worst-alarm.ts';
import { pointAtom, pointKey } from '../live/values.ts';
import { CO2, LazyCo2Mark } from '../co2/LazyCo2Mark.tsx';
import { LazyOverdueMark } from '../calibration/LazyOverdueMark.tsx';
import { isTelemetry } from './shown-metrics.ts';
import { isAdjustedPoint } from '../adjustment/adjusted.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { Age, useTrust } from '../value/Age.tsx';

/** Values of a sensor with their units, their age and their trust. */
export function SensorValues({ sensor, shown }: { sensor: SensorView; shown: readonly number[] }) {
  const metrics = useMetrics(shown);
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(184px, 43vw), 1fr))',
        gap: 3,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {metrics.map((metric) => (
        <ValueCard key={metric.id} sensor={sensor} metric={metric} />
      ))}
    </Box>
  );
}

interface CardProps {
  readonly sensor: SensorView;
  readonly metric: ShownMetric;
}

const card = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 4,
  py: 3,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  minWidth: 0,
  ...alarmFrame,
} as const;

function ValueCard({ sensor, metric }: CardProps) {
  const t = useTranslate();
  const key = pointKey(sensor.id, metric.id);
  const keys = [key];
  const { alarm } = useWorstAlarm(keys);
  const point = useAtomValue(pointAtom(key));
  return (
    <Box component="li" {...alarmAttributes(alarm && lookOf(alarm))} sx={card}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {metric.name}
        {isAdjustedPoint(sensor, metric.id) && ` · ${t('sensor.adjusted')}`}
      </Box>
      {point && sensor.invalid === null ? (
        <Figure
          text={readingText(t, metric, point.value)}
          unit={metric.unit}
          pointKey={key}
          intervalSeconds={sensor.intervalSeconds}
        />
      ) : (
        <Box sx={{ fontSize: '1.75rem', color: 'stale.main', lineHeight: 1.25 }}>–</Box>
      )}
      <Box
        sx={{
          fontSize: '0.8125rem',
          minHeight: 24,
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
        }}
      >
        <Age of={keys} intervalSeconds={sensor.intervalSeconds} />
        {metric.id === CO2 && <LazyCo2Mark pointKey={key} />}
        {!isTelemetry(metric.id) && <LazyOverdueMark dueOn={sensor.calibrationDueOn} />}
        <PointAlarm pointKeys={keys} />
      </Box>
    </Box>
  );
}

interface FigureProps {
  readonly text: string;
  readonly unit: string;
  readonly pointKey: PointKey;
  readonly intervalSeconds: number;
}

function Figure({ text, unit, pointKey: key, intervalSeconds }: FigureProps) {
  const fresh = useTrust(key, intervalSeconds) === 'fresh';
  return (
    <Box
      sx={{
        fontSize: '1.75rem',
        fontWeight: 560,
        letterSpacing: '-0.02em',
        lineHeight: 1.25,
        whiteSpace: 'nowrap',
        color: fresh ? 'text.primary' : 'stale.main',
      }}
    >
      {text}
      {unit !== '' && (
        <Box
          component="span"
          sx={{ fontSize: '1rem', fontWeight: 400, letterSpacing: 0, color: 'text.secondary' }}
        >{` ${unit}`}</Box>
      )}
    </Box>
  );
}
