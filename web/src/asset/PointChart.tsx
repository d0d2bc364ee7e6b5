import Box from '@mui/material/Box';
import type { AssetView, PointHistoryView, PointView } from '@watchglass/schemas/asset/views';
import { CHART_POINTS } from '@watchglass/schemas/reading/limits';
import { Suspense, useCallback, useMemo } from 'react';
import { lineOf } from '../chart/series.ts';
import { useRead } from '../http/use-read.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingText, type ShownMetric } from '../metric/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { Loading, Show, Statement } from '../page/Outcome.tsx';
import type { Range } from '../sensor/chart-range.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';

const LineChart = lazily(() => import('../chart/LineChart.tsx').then((file) => ({ default: file.LineChart })));

interface ChartProps {
  readonly asset: AssetView;
  readonly point: PointView;
  readonly metric: ShownMetric;
  readonly range: Range;
}

const NO_LIMITS = [] as const;
const room = { height: 'clamp(220px, 28vh, 380px)', display: 'flex', flexDirection: 'column', minWidth: 0 } as const;

/** The readings of all sensors that the point has had, with a mark at each change of sensor. */
export function PointChart({ point, range, ...rest }: ChartProps) {
  const { id } = useOrganization();
  const { since } = point;
  const path = `/api/assets/${id}/point/${point.id}/history?from=${Math.floor(range.from)}&to=${Math.floor(range.to)}&width=${CHART_POINTS}`;
  // A change of the sensor reads the history again, though its path stays.
  const key = `${path}#${since}`;
  const { loaded, again } = useRead(key, (http, signal) => http.get<PointHistoryView>(path, signal));
  return (
    <Box sx={room}>
      {loaded.state === 'loading' && <Loading />}
      {loaded.state === 'failed' && (
        <Show loaded={loaded} again={again}>
          {() => null}
        </Show>
      )}
      {loaded.state === 'ready' && <Drawn {...rest} point={point} history={loaded.value} />}
    </Box>
  );
}

function useChanges({ segments, from }: PointHistoryView): readonly { readonly at: number; readonly text: string }[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const sensors = useSensors(useMemo(() => [...new Set(segments.map(({ sensorId }) => sensorId))], [segments]));
  return useMemo(() => {
    const names = new Map(
      sensors.flatMap((each) => (each.state === 'ready' && each.value ? [[each.value.id, each.value.name]] : [])),
    );
    const nameOf = (sensorId: number): string => names.get(sensorId) ?? t('point.unseenSensor');
    return segments
      .filter((segment) => segment.from > from)
      .map((segment) => ({
        at: segment.from,
        text: t('point.changed', { name: nameOf(segment.sensorId), at: formatInstant(segment.from, timeZone) }),
      }));
  }, [segments, from, sensors, t, timeZone]);
}

function Drawn({ asset, point, metric, history }: Omit<ChartProps, 'range'> & { readonly history: PointHistoryView }) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const changes = useChanges(history);
  const series = useMemo(
    () => [{ id: point.id, name: point.name, ...lineOf(history) }],
    [point.id, point.name, history],
  );
  const format = useCallback((value: number) => readingText(t, metric, value), [t, metric]);
  const isEmpty = series.every(({ points }) => points.every(({ y }) => y === null));
  return (
    <>
      {history.segments.some(({ isWithheld }) => isWithheld) && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('point.withheld')}</Box>
      )}
      {isEmpty ? (
        <Statement small icon="chart" title={t('sensor.noHistory')} />
      ) : (
        <Suspense fallback={<Loading />}>
          <LineChart
            linked
            series={series}
            thresholds={NO_LIMITS}
            changes={changes}
            from={history.from}
            to={history.to}
            zone={timeZone}
            label={t('point.chart', { point: point.name, asset: asset.name })}
            format={format}
          />
        </Suspense>
      )}
    </>
  );
}
