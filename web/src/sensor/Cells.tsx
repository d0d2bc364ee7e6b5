import Box from '@mui/material/Box';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { lookOf } from '../alarm/alarm-look.ts';
import { AlarmMark } from '../alarm/AlarmMark.tsx';
import { useWorstAlarm } from '../alarm/use-worst-alarm.ts';
import { baseList } from '../base/atoms.ts';
import type { LivePoint } from '../live/board.ts';
import { pointAtom, pointKey } from '../live/values.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, type ShownMetric } from '../metric/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { Age, useTrust } from '../value/Age.tsx';
import { InvalidMark } from '../virtual-sensor/InvalidMark.tsx';
import { LazyOverdueMark } from '../calibration/LazyOverdueMark.tsx';
import { isTelemetry } from './shown-metrics.ts';
import { pointsOf } from './points-of.ts';

interface ValueProps {
  readonly sensor: SensorView;
  readonly metric: ShownMetric;
}

/** The live value of a point, grey if it is too old, with the shape of its worst alarm. */
export function ValueCell({ sensor, metric }: ValueProps) {
  const point = useAtomValue(pointAtom(pointKey(sensor.id, metric.id)));
  if (!sensor.metrics.includes(metric.id)) return null;
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1.5, width: '100%' }}
    >
      {!isTelemetry(metric.id) && <LazyOverdueMark bare dueOn={sensor.calibrationDueOn} />}
      <AlarmShape sensorId={sensor.id} metricId={metric.id} />
      {point ? <Value point={point} sensor={sensor} metric={metric} /> : <NoValue sensor={sensor} />}
    </Box>
  );
}

function NoValue({ sensor }: { readonly sensor: SensorView }) {
  return sensor.invalid === null ? '–' : <InvalidMark sensor={sensor} />;
}

function Value({ point, sensor, metric }: ValueProps & { point: LivePoint }) {
  const t = useTranslate();
  const fresh = useTrust(pointKey(sensor.id, metric.id), sensor.intervalSeconds) === 'fresh';
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', color: fresh ? 'text.primary' : 'stale.main' }}>
      <Box component="span" sx={{ fontWeight: 560 }}>
        {readingText(t, metric, point.value)}
      </Box>
      {metric.unit !== '' && (
        <Box component="span" sx={{ color: fresh ? 'text.secondary' : 'stale.main' }}>{` ${metric.unit}`}</Box>
      )}
    </Box>
  );
}

function AlarmShape({ sensorId, metricId }: { sensorId: number; metricId: number }) {
  const { alarm } = useWorstAlarm([pointKey(sensorId, metricId)]);
  const t = useTranslate();
  if (alarm === undefined) return null;
  const look = lookOf(alarm);
  const word = t(look.word);
  return (
    <Box
      component="span"
      role="img"
      aria-label={word}
      title={`${word}: ${alarm.ruleTitle}`}
      sx={{ display: 'inline-flex' }}
    >
      <AlarmMark bare look={look} />
    </Box>
  );
}

interface AlarmCellProps {
  readonly sensor: SensorView;
  /** The keyboard focus is in the cell. */
  readonly hasFocus: boolean;
}

/** The worst alarm of a sensor as a link, and the number of others. */
export function AlarmCell({ sensor, hasFocus }: AlarmCellProps) {
  const { id: organizationId } = useOrganization();
  const { alarm, others } = useWorstAlarm(sensor.metrics.map((metricId) => pointKey(sensor.id, metricId)));
  if (alarm === undefined) return null;
  return (
    <Box
      component={Link}
      tabIndex={hasFocus ? 0 : -1}
      to={`/${organizationId}/alarms/alarm/${alarm.id}`}
      title={alarm.ruleTitle}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, textDecoration: 'none', color: 'text.secondary' }}
    >
      <AlarmMark look={lookOf(alarm)} />
      {others > 0 && `+${others}`}
    </Box>
  );
}

/** The age of the newest value of a sensor. */
export function AgeCell({ sensor }: { sensor: SensorView }) {
  return <Age of={pointsOf(sensor)} intervalSeconds={sensor.intervalSeconds} />;
}

/** A base by its name if the reader may see it, else by its serial. */
export function BaseCell({ serial }: { serial: string | null }) {
  const { id } = useOrganization();
  const rows = useAtomValue(baseList(id).rowsAtom);
  if (serial === null) return '–';
  return (
    <Box component="span" title={serial} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {rows.get(serial)?.name ?? serial}
    </Box>
  );
}
