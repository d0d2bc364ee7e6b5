import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { toShown } from '@watchglass/schemas/metric/convert';
import type { LinesView } from '@watchglass/schemas/reading/views';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslate, type Translate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { lazily } from '../page/lazily.ts';
import { Loading, Show, Statement } from '../page/Outcome.tsx';
import type { Range } from '../sensor/chart-range.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatNumber } from '../value/number.ts';
import { Figures } from './Figures.tsx';
import { ExportReadings } from './ExportReadings.tsx';
import type { LineQuery, Window } from './line-query.ts';
import { Marked } from './Marked.tsx';
import { MoreFigures } from './MoreFigures.tsx';
import type { PlotAxis, Plotted, PlotLine } from './plot-line.ts';
import { PlotLegend } from './PlotLegend.tsx';
import { Scatter } from './Scatter.tsx';
import type { Sources } from './use-sources.ts';
import { usePlotLines } from './use-plot-lines.ts';
import { ValuesTable } from './ValuesTable.tsx';
import { ZoomBar } from './ZoomBar.tsx';

const Plot = lazily(() => import('./Plot.tsx').then((file) => ({ default: file.Plot })));

interface LinesProps {
  readonly query: LineQuery;
  readonly range: Range;
  readonly found: Sources;
  readonly onWindow: (window: Window | null) => void;
  readonly onFollow: () => void;
  /** Ends with the legend: without figures and exports. */
  readonly isBare?: boolean;
}

const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 3,
  height: 'clamp(320px, 52vh, 900px)',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
} as const;
const KEYS = 'line-chart-keys';

/** The chart with its legend, its figures and its values. */
export function Lines({ query, range, found, onWindow, onFollow, isBare = false }: LinesProps) {
  const zone = useTimeZone();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<number | null>(null);
  const shown = useShown(query.dataZoom, range);
  const { loaded, again, lines } = usePlotLines({ query, range, shown, found });
  const drawn = useMemo(() => lines.filter(({ id }) => !hidden.has(id)), [lines, hidden]);
  const { metrics } = found;
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  return (
    <>
      <Framed metrics={metrics} zone={zone}>
        <Show loaded={loaded} again={again}>
          {(view) => (
            <Picture
              query={query}
              view={view}
              drawn={drawn}
              found={found}
              range={range}
              shown={shown}
              onWindow={onWindow}
              onInstant={setAt}
            />
          )}
        </Show>
      </Framed>
      <ZoomBar
        range={range}
        shown={shown}
        zone={zone}
        isFollowing={query.dataZoom === null && query.choice.preset !== 'custom'}
        onWindow={onWindow}
        onFollow={onFollow}
      />
      {!query.hideLegend && (
        <PlotLegend lines={lines} metrics={metrics} hidden={hidden} at={at} zone={zone} onToggle={toggle} />
      )}
      {query.showValues && <ValuesTable lines={drawn} metrics={metrics} zone={zone} />}
      {!isBare && <Below found={found} shown={shown} />}
    </>
  );
}

interface BelowProps {
  readonly found: Sources;
  readonly shown: Window;
}

function Below({ found, shown }: BelowProps) {
  const zone = useTimeZone();
  return (
    <>
      <Figures sources={found.sources} metrics={found.metrics} shown={shown} zone={zone} />
      <More found={found} shown={shown} />
      <ExportReadings found={found} shown={shown} zone={zone} />
    </>
  );
}

/** The figures that cost more, on request. */
function More({ found: { sources, metrics }, shown }: BelowProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ alignSelf: 'flex-start' }}>
        {t('lineChart.more')}
      </Button>
      {open &&
        metrics.map((metric, index) => (
          <MoreFigures
            key={metric.id}
            sources={sources.filter(({ axis }) => axis === index)}
            metric={metric}
            shown={shown}
          />
        ))}
    </>
  );
}

interface FramedProps {
  readonly metrics: readonly ShownMetric[];
  readonly zone: string;
  readonly children: ReactNode;
}

/** The names of the axes above the chart, and how to use it below. */
function Framed({ metrics, zone, children }: FramedProps) {
  const t = useTranslate();
  return (
    <Box component="section" aria-label={t('nav.lineChart')} sx={frame}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {metrics.map(({ id, name, unit }) => (
          <span key={id}>{unit === '' ? name : `${name}, ${unit}`}</span>
        ))}
      </Box>
      {children}
      <Box id={KEYS} sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {t('lineChart.keys', { zone })}
      </Box>
    </Box>
  );
}

interface PictureProps extends Pick<LinesProps, 'query' | 'range' | 'found' | 'onWindow'> {
  readonly view: LinesView;
  readonly drawn: readonly PlotLine[];
  readonly shown: Window;
  readonly onInstant: (at: number | null) => void;
}

function Picture({ query, view, drawn, found, range, shown, onWindow, onInstant }: PictureProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { metrics, sensors } = found;
  const axes = useMemo(() => metrics.map((metric) => axisOf(t, metric)), [metrics, t]);
  // Who zoomed to where nothing was measured stays in the chart, to leave by its keys.
  if (query.dataZoom === null && view.lines.every(({ points }) => points.length === 0))
    return <Statement small icon="chart" title={t('lineChart.nothing')} />;
  if (query.chartType === 'scatter') return <Scatter lines={drawn} metrics={metrics} bucketMs={view.bucketMs} />;
  const { chartType: type, points: marksReadings } = query;
  return (
    <Marked sensors={sensors} metrics={metrics} range={range}>
      {(marks) => (
        <Suspense fallback={<Loading />}>
          <Drawn
            plotted={{ ...marks, lines: drawn, axes, zone, type, marksReadings, hasSpread: !view.areReadings }}
            range={range}
            shown={shown}
            onWindow={onWindow}
            onInstant={onInstant}
          />
        </Suspense>
      )}
    </Marked>
  );
}

function axisOf(t: Translate, { conversion, digits, isContact }: ShownMetric): PlotAxis {
  return {
    shown: (value) => toShown(conversion, value),
    format: (shown, more) =>
      isContact ? t(shown >= 0.5 ? 'state.open' : 'state.closed') : formatNumber(shown, digits + more),
  };
}

interface DrawnProps {
  readonly plotted: Plotted;
  readonly range: Window;
  readonly shown: Window;
  readonly onWindow: (window: Window | null) => void;
  readonly onInstant: (at: number | null) => void;
}

/** Makes the plot again only if something of it changed. */
function Drawn({ plotted, ...rest }: DrawnProps) {
  const t = useTranslate();
  const { lines, axes, limits, bands, type, marksReadings, hasSpread, zone } = plotted;
  const same = useMemo(
    () => ({ lines, axes, limits, bands, type, marksReadings, hasSpread, zone }),
    [lines, axes, limits, bands, type, marksReadings, hasSpread, zone],
  );
  const names = lines.map(({ name }) => name).join(', ');
  return <Plot {...rest} plotted={same} label={t('lineChart.label', { names })} describedBy={KEYS} />;
}

/** The shown window: what was zoomed to, as far as it lies in the range. */
function useShown(dataZoom: Window | null, { from, to }: Range): Window {
  const begin = dataZoom === null ? from : Math.max(from, dataZoom.from);
  const end = dataZoom === null ? to : Math.min(to, dataZoom.to);
  return useMemo(() => (begin < end ? { from: begin, to: end } : { from, to }), [begin, end, from, to]);
}
