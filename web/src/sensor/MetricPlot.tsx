import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { Suspense, useMemo } from 'react';
import { axisOf } from '../analytics/axis-of.ts';
import type { Window } from '../analytics/line-query.ts';
import type { Marks } from '../analytics/Marked.tsx';
import { MarksLegend } from '../analytics/MarksLegend.tsx';
import type { Plotted, PlotLine } from '../analytics/plot-line.ts';
import { Notable } from '../annotation/Notable.tsx';
import { useTranslate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { Loading, Statement } from '../page/Outcome.tsx';
import { useTimeZone } from '../user/preferences.ts';

const Plot = lazily(() => import('../analytics/Plot.tsx').then((file) => ({ default: file.Plot })));

const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 4,
  pt: 3,
  pb: 1,
  height: 'clamp(236px, 30vh, 420px)',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
} as const;

export interface MetricPlotProps {
  readonly sensor: SensorView;
  readonly metric: ShownMetric;
  /** Null until the first read; empty if nothing was measured. */
  readonly lines: readonly PlotLine[] | null;
  readonly hasSpread: boolean;
  readonly marks: Marks;
  readonly range: Window;
  readonly shown: Window;
  /** The id of the text about the keys. */
  readonly helpId: string;
  readonly onWindow: (window: Window | null) => void;
  /** Undefined for members who may not write annotations. */
  readonly onNote: ((at: number) => void) | undefined;
}

/** The chart of one metric of a sensor: the pointer and the shown time are the same in all of them. */
export function MetricPlot({ sensor, metric, lines, ...rest }: MetricPlotProps) {
  const t = useTranslate();
  return (
    <Box component="section" aria-label={metric.name} sx={frame}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h2">
          {metric.name}
          {metric.unit !== '' && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>{`, ${metric.unit}`}</Box>
          )}
        </Typography>
        <MarksLegend lines={lines ?? []} overlays={rest.marks.overlays} />
      </Box>
      {lines === null && <Loading />}
      {lines?.length === 0 && <Statement small icon="chart" title={t('sensor.noHistory')} />}
      {lines !== null && lines.length > 0 && <Drawn sensor={sensor} metric={metric} lines={lines} {...rest} />}
    </Box>
  );
}

interface DrawnProps extends MetricPlotProps {
  readonly lines: readonly PlotLine[];
}

function Drawn({ sensor, metric, lines, hasSpread, marks, range, shown, helpId, onWindow, onNote }: DrawnProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const axes = useMemo(() => [axisOf(t, metric)], [t, metric]);
  const plotted = useMemo(
    (): Plotted => ({ ...marks, lines, axes, type: 'line', marksReadings: false, hasSpread, zone }),
    [marks, lines, axes, hasSpread, zone],
  );
  const tip = useMemo(() => [metric], [metric]);
  return (
    <Notable range={range} onNote={onNote}>
      {(onClick) => (
        <Suspense fallback={<Loading />}>
          <Plot
            isLinked
            plotted={plotted}
            range={range}
            shown={shown}
            label={t('sensor.chart', { metric: metric.name, name: sensor.name })}
            describedBy={helpId}
            tip={tip}
            onWindow={onWindow}
            onNote={onNote}
            onClick={onClick}
          />
        </Suspense>
      )}
    </Notable>
  );
}
