import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { WATER_CONTENT_METRIC_ID } from '@watchglass/schemas/metric/metrics';
import { effectiveFrom, UNADJUSTED, type AdjustmentSettings } from '@watchglass/schemas/sensor/adjustment';
import { EXPIRING_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';
import type { MeasuredDay, SensorView } from '@watchglass/schemas/sensor/views';
import { atom, useAtomValue } from 'jotai';
import { Suspense, useMemo } from 'react';
import { Legend } from '../chart/Legend.tsx';
import type { Series } from '../chart/series.ts';
import { useRead } from '../http/use-read.ts';
import { nowAtom } from '../live/clock.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { readingWithUnit, useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useMoment } from '../value/Age.tsx';
import { isComputable, type Typed } from './adjustment-form.ts';
import { measuredPath } from './atoms.ts';
import { previewOf } from './preview.ts';

const LineChart = lazily(() => import('../chart/LineChart.tsx').then((file) => ({ default: file.LineChart })));

const NO_LIMITS: never[] = [];
const WATER: readonly number[] = [WATER_CONTENT_METRIC_ID];
/** Two stretches of the server's day. */
const SHORTEST_GAP_MS = 432_000;
const holdsFromAtom = atom((get) => effectiveFrom(get(nowAtom)));

interface PreviewProps {
  readonly settings: Typed<AdjustmentSettings>;
  readonly metric: ShownMetric;
  readonly sensor: SensorView;
  readonly which: { readonly organizationId: number; readonly sensorId: number };
}

/** The last day before and after, and from when the settings hold if they are saved now. */
export function AdjustmentPreview({ settings, metric, sensor, which }: PreviewProps) {
  const t = useTranslate();
  const path = measuredPath(which, metric.id);
  const { loaded } = useRead(path, (http, signal) => http.get<MeasuredDay>(path, signal));
  return (
    <Box component="section" aria-label={t('sensor.adjust.preview')} data-testid="preview">
      <Typography component="h3" variant="subtitle2">
        {t('sensor.adjust.preview')}
      </Typography>
      <HoldsFrom />
      <Box sx={{ minHeight: 240 }}>
        {loaded.state === 'ready' && (
          <Shown day={loaded.value} settings={settings} metric={metric} intervalSeconds={sensor.intervalSeconds} />
        )}
        {loaded.state === 'failed' && <Typography color="text.secondary">{failureText(t, loaded.failure)}</Typography>}
      </Box>
    </Box>
  );
}

function HoldsFrom() {
  const t = useTranslate();
  const time = useMoment(useAtomValue(holdsFromAtom));
  return (
    <Typography variant="body2" color="text.secondary">
      {t('sensor.adjust.holds', { time })}
    </Typography>
  );
}

interface ShownProps {
  readonly day: MeasuredDay;
  readonly settings: Typed<AdjustmentSettings>;
  readonly metric: ShownMetric;
  readonly intervalSeconds: number;
}

function Shown({ day, settings, metric, intervalSeconds }: ShownProps) {
  const t = useTranslate();
  const computable = isComputable(settings) ? settings : null;
  const second = useSecondMetric(computable);
  const key = JSON.stringify(settings);
  const values = useMemo(
    () =>
      previewOf(day.points, computable ?? UNADJUSTED, {
        gapMs: Math.max(EXPIRING_AFTER_INTERVALS * intervalSeconds * 1000, SHORTEST_GAP_MS),
        feeds: second?.id ?? null,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the settings are new objects at each stroke; their text is not
    [day, key, second?.id, intervalSeconds],
  );
  if (day.points.length === 0) return <Typography color="text.secondary">{t('sensor.adjust.noReadings')}</Typography>;
  const before = { id: 'before', name: t('sensor.adjust.before'), points: values.before };
  const after = { id: 'after', name: t('sensor.adjust.after'), points: values.after };
  return (
    <>
      <Chart day={day} series={computable === null ? [before] : [before, after]} metric={metric} />
      {second && (
        <Chart day={day} series={[{ id: 'second', name: second.name, points: values.second }]} metric={second} />
      )}
    </>
  );
}

/** The metric of the second point by the settings; a metric of one's own has no conversion before it exists. */
function useSecondMetric(settings: AdjustmentSettings | null): ShownMetric | null {
  const [water = null] = useMetrics(WATER);
  if (settings?.preset) return water;
  const own = settings?.customMetric;
  if (!own) return null;
  return { id: 0, ...own, digits: 2, conversion: { slope: 1, offset: 0 }, isContact: false };
}

interface ChartProps {
  readonly day: MeasuredDay;
  readonly series: readonly Series[];
  readonly metric: ShownMetric;
}

function Chart({ day, series, metric }: ChartProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const format = (value: number) => readingWithUnit(t, metric, value);
  const newest = ({ points }: Series) => points.findLast(({ y }) => y !== null)?.y;
  return (
    <>
      <Legend items={series.map((each) => ({ name: each.name, text: format(newest(each) ?? Number.NaN) }))} />
      <Box sx={{ height: 200, display: 'flex', flexDirection: 'column' }}>
        <Suspense fallback={null}>
          <LineChart
            series={series}
            thresholds={NO_LIMITS}
            from={day.from}
            to={day.to}
            zone={zone}
            label={metric.name}
            format={format}
          />
        </Suspense>
      </Box>
    </>
  );
}
