import { toNative, toShown } from '@watchglass/schemas/metric/convert';
import Box from '@mui/material/Box';
import type { DryRunEpisode } from '@watchglass/schemas/alarm-rule/dry-run';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHistory } from '../../chart/history.ts';
import { LineChart } from '../../chart/LineChart.tsx';
import { extentOf, lineOf } from '../../chart/series.ts';
import { readNowAtom } from '../../live/clock.ts';
import { pointKey } from '../../live/values.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, readingWithUnit, useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { Show } from '../../page/Outcome.tsx';
import { unitsAtom, useTimeZone } from '../../user/preferences.ts';
import { LIMITS, typedIn, typedNumber, type Limit, type RuleForm } from '../rule-form.ts';
import { bandsOf } from './dry-run/bands-of.ts';
import { LimitHandles, type MovableLimit } from './LimitHandles.tsx';
import { typedAs } from './limit-steps.ts';
import { Choice } from './parts.tsx';
import { SensorChoice } from './SensorChoice.tsx';
import type { RuleFormState } from './use-rule-form.ts';

interface ChartProps {
  readonly form: RuleFormState;
  readonly mayChange: boolean;
  /** The alarms of a dry run: those of the sensor in the chart are bands. */
  readonly raised: readonly DryRunEpisode[];
}

const HOURS = ['24', '168', '720'] as const;
const HOUR_MS = 3_600_000;

/** The readings of one sensor that the rule watches, and its limits as lines that can be moved. */
export function LimitsChart({ form, mayChange, raised }: ChartProps) {
  const t = useTranslate();
  const { metricId } = form.values;
  const [sensorId, setSensorId] = useState<number | null>(null);
  const [hours, setHours] = useState<(typeof HOURS)[number]>('168');
  if (metricId === null) return <Box sx={{ color: 'text.secondary' }}>{t('rule.chartNoMetric')}</Box>;
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', gap: 3, alignItems: 'start' }}>
        <SensorChoice values={form.values} value={sensorId} onChange={setSensorId} />
        <Choice
          id="chart-hours"
          label={t('rule.chartSpan')}
          value={hours}
          choices={HOURS}
          word={(each) => t(`rule.chartSpan.${each}`)}
          onChange={setHours}
        />
      </Box>
      {sensorId !== null && <Course key={hours} {...{ form, mayChange, raised, sensorId, metricId, hours }} />}
    </>
  );
}

interface CourseProps extends ChartProps {
  readonly sensorId: number;
  readonly metricId: number;
  readonly hours: string;
}

function Course({ sensorId, metricId, hours, ...rest }: CourseProps) {
  const now = useSetAtom(readNowAtom);
  const [to] = useState(() => now());
  const from = to - Number(hours) * HOUR_MS;
  const { loaded, again } = useHistory([pointKey(sensorId, metricId)], { from, to });
  const [metric] = useMetrics([metricId]);
  return (
    <Box sx={{ height: '20rem', display: 'flex', flexDirection: 'column' }}>
      <Show loaded={loaded} again={again}>
        {(history) => metric && <Drawing {...rest} sensorId={sensorId} history={history} metric={metric} />}
      </Show>
    </Box>
  );
}

interface DrawingProps extends ChartProps {
  readonly history: HistoryView;
  readonly metric: ShownMetric;
  readonly sensorId: number;
}

function Drawing({ form, mayChange, raised, history, metric, sensorId }: DrawingProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const limits = useLimits(form.values, metric);
  const series = useMemo(
    () => history.series.map((each) => ({ id: metric.name, name: metric.name, ...lineOf(each) })),
    [history, metric.name],
  );
  const thresholds = useMemo(
    () => limits.map(({ native, name }) => ({ value: native, critical: name.endsWith('critical'), rule: '' })),
    [limits],
  );
  const { extent, hold } = useExtent(series, thresholds);
  const episodes = useMemo(() => bandsOf(raised, sensorId, history.to), [raised, sensorId, history.to]);
  const unit = typedIn(form.values.metricId, useAtomValue(unitsAtom));
  const put = (name: Limit, shown: number) => form.set(name, typedAs(shown, metric.digits));
  const format = useCallback((value: number) => readingText(t, metric, value), [t, metric]);
  return (
    <LineChart
      series={series}
      thresholds={thresholds}
      episodes={episodes}
      from={history.from}
      to={history.to}
      zone={zone}
      label={t('rule.chart')}
      format={format}
      extent={extent}
      over={
        mayChange
          ? (area) => (
              <LimitHandles
                area={area}
                limits={limits}
                digits={metric.digits}
                onDrag={(name, native) => put(name, toShown(unit, native))}
                onStep={put}
                onHold={hold}
              />
            )
          : undefined
      }
    />
  );
}

/** The limits that are numbers; a rule on a slope has none in the chart of values. */
function useLimits(values: RuleForm, metric: ShownMetric): readonly MovableLimit[] {
  const t = useTranslate();
  const unit = typedIn(values.metricId, useAtomValue(unitsAtom));
  return useMemo(
    () =>
      (values.ruleKind === 'threshold' ? LIMITS : []).flatMap((name) => {
        const shown = typedNumber(values[name]);
        if (shown === null || Number.isNaN(shown)) return [];
        const native = toNative(unit, shown);
        return [{ name, shown, native, label: t(`rule.limit.${name}`), text: readingWithUnit(t, metric, native) }];
      }),
    [values, metric, t, unit],
  );
}

type Extent = readonly [min: number, max: number];

/** All limits are in the chart; its scale stays while a line is held, so that the line follows the pointer. */
function useExtent(series: Parameters<typeof extentOf>[0], thresholds: readonly { readonly value: number }[]) {
  const [held, setHeld] = useState<Extent | null>(null);
  const [low, high] = extentOf(series, []);
  const values = thresholds.map(({ value }) => value);
  const room = (Math.max(high, ...values) - Math.min(low, ...values)) * ROOM;
  const free: Extent = [
    Math.min(low, ...values.map((value) => value - room)),
    Math.max(high, ...values.map((value) => value + room)),
  ];
  useEffect(() => () => setHeld(null), []);
  return { extent: held ?? free, hold: (isHeld: boolean) => setHeld(isHeld ? free : null) };
}

const ROOM = 0.15;
