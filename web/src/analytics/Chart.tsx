import Box from '@mui/material/Box';
import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import type { LinesView } from '@watchglass/schemas/reading/views';
import { Suspense, useId, useMemo, useState, type ReactNode } from 'react';
import { Notable } from '../annotation/Notable.tsx';
import { NoteKeys } from '../annotation/NoteKeys.tsx';
import { NoteList } from '../annotation/NoteList.tsx';
import { useNoteOverlays, useNotes, type Notes } from '../annotation/use-notes.tsx';
import type { Loaded } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { withUnit } from '../metric/with-unit.ts';
import { lazily } from '../page/lazily.ts';
import { Loading, Show, Statement } from '../page/Outcome.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { judgedPlot, type Judged } from './judged.ts';
import { isFollowing, type LineQuery, type Window } from './line-query.ts';
import { MarksLegend } from './MarksLegend.tsx';
import { Marked } from './Marked.tsx';
import { axisOf } from './axis-of.ts';
import type { Plotted, PlotLine } from './plot-line.ts';
import { Overview } from './Overview.tsx';
import { PlotLegend } from './PlotLegend.tsx';
import { Scatter } from './Scatter.tsx';
import { useChanges } from './use-changes.ts';
import type { Sources } from './use-sources.ts';
import { ZoomBar } from './ZoomBar.tsx';

const Plot = lazily(() => import('./Plot.tsx').then((file) => ({ default: file.Plot })));

interface ChartProps {
  readonly query: LineQuery;
  readonly range: Window;
  readonly shown: Window;
  readonly found: Sources;
  readonly loaded: Loaded<LinesView>;
  readonly again: () => Promise<void>;
  readonly lines: readonly PlotLine[];
  /** Ids of lines that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onWindow: (window: Window | null) => void;
  readonly onFollow: () => void;
  /** Of the cold chain: what is allowed, and where it was left. */
  readonly judged?: Judged | undefined;
}

/** The picture of lines, the bar under it and the legend, which follows the pointer: nothing else is drawn again as it moves. */
export function Chart({ query, range, shown, found, loaded, again, lines, hidden, judged, ...acts }: ChartProps) {
  const zone = useTimeZone();
  const [at, setAt] = useState<number | null>(null);
  const drawn = useMemo(() => lines.filter(({ id }) => !hidden.has(id)), [lines, hidden]);
  const { metrics } = found;
  const { onToggle, onWindow, onFollow } = acts;
  const helpId = useId();
  const notes = useNotes({
    sensors: query.sensors,
    assets: query.assets,
    metrics: metrics.map(({ id }) => id),
    range,
  });
  return (
    <>
      <Framed metrics={metrics} zone={zone} helpId={helpId} notes={notes}>
        <Show loaded={loaded} again={again}>
          {(view) => (
            <Picture
              query={query}
              view={view}
              drawn={drawn}
              found={found}
              range={range}
              shown={shown}
              helpId={helpId}
              notes={notes}
              judged={judged}
              onWindow={onWindow}
              onInstant={setAt}
            />
          )}
        </Show>
      </Framed>
      <Overview sources={found.sources} range={range} shown={shown} lines={lines} onWindow={onWindow} />
      <ZoomBar range={range} shown={shown} isFollowing={isFollowing(query)} onWindow={onWindow} onFollow={onFollow} />
      {!query.hideLegend && (
        <PlotLegend lines={lines} metrics={metrics} hidden={hidden} at={at} zone={zone} onToggle={onToggle} />
      )}
      <NoteList notes={notes} range={range} />
      {notes.dialog}
    </>
  );
}

const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 3,
  height: 'clamp(20rem, 52vh, 56.25rem)',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
} as const;

interface FramedProps {
  readonly metrics: readonly ShownMetric[];
  readonly zone: string;
  /** The id of the text on how to use it. */
  readonly helpId: string;
  readonly notes: Notes;
  readonly children: ReactNode;
}

/** The names of the axes above the chart, and how to use it below. */
function Framed({ metrics, zone, helpId, notes, children }: FramedProps) {
  const t = useTranslate();
  return (
    <Box component="section" aria-label={t('nav.lineChart')} sx={frame}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {metrics.map(({ id, name, unit }) => (
          <span key={id}>{withUnit(name, unit)}</span>
        ))}
      </Box>
      {children}
      <Box id={helpId} sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {t('lineChart.keys', { zone })} <NoteKeys notes={notes} />
      </Box>
    </Box>
  );
}

interface PictureProps extends Pick<ChartProps, 'query' | 'range' | 'shown' | 'found' | 'onWindow' | 'judged'> {
  readonly view: LinesView;
  readonly drawn: readonly PlotLine[];
  readonly helpId: string;
  readonly notes: Notes;
  readonly onInstant: (at: number | null) => void;
}

function Picture({ query, view, drawn, found, notes, onInstant, ...rest }: PictureProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { metrics, sensors } = found;
  const axes = useMemo(() => metrics.map((metric) => axisOf(t, metric)), [metrics, t]);
  const changes = useChanges(view.lines, found.sources);
  const noted = useNoteOverlays(notes.items);
  const overlays = useMemo(() => [...changes, ...noted], [changes, noted]);
  const { write } = notes;
  const target = targetOf(query, found);
  // Who zoomed to where nothing was measured stays in the chart, to leave by its keys.
  if (query.dataZoom === null && isOfAll(view, rest.shown) && view.lines.every(({ points }) => points.length === 0))
    return <Statement small icon="chart" title={t('lineChart.nothing')} />;
  const { chartType: type, points: marksReadings } = query;
  return (
    <Marked sensors={sensors} metrics={metrics} range={rest.range} changes={overlays}>
      {(marks) =>
        type === 'scatter' ? (
          <Scatter lines={drawn} metrics={metrics} bucketMs={view.bucketMs} limits={marks.limits} />
        ) : (
          <Suspense fallback={<Loading />}>
            <MarksLegend lines={drawn} overlays={overlays} />
            <Drawn
              plotted={{ ...marks, lines: drawn, axes, zone, type, marksReadings, hasSpread: !view.areReadings }}
              {...rest}
              tip={query.hideLegend ? metrics : undefined}
              onNote={write && target && ((at) => write(target, at))}
              onInstant={onInstant}
            />
          </Suspense>
        )
      }
    </Marked>
  );
}

/** False while the answer for a part of the time is still on screen: it says nothing of the rest. */
const isOfAll = (view: LinesView, shown: Window): boolean => view.to - view.from > 0.95 * (shown.to - shown.from);

/** What a chart's annotations are about, until another thing is chosen: the first line. */
function targetOf({ assets }: LineQuery, { sources }: Sources): AnnotationTarget | undefined {
  const [first] = sources;
  const [assetId] = assets;
  if (first === undefined) return undefined;
  if (first.point.startsWith('p')) return assetId === undefined ? undefined : { kind: 'asset', assetId };
  return first.sensorId === null ? undefined : { kind: 'point', sensorId: first.sensorId, metricId: first.metricId };
}

interface DrawnProps {
  readonly plotted: Plotted;
  readonly judged?: Judged | undefined;
  readonly range: Window;
  readonly shown: Window;
  readonly helpId: string;
  readonly tip: readonly ShownMetric[] | undefined;
  readonly onWindow: (window: Window | null) => void;
  readonly onNote: ((at: number) => void) | undefined;
  readonly onInstant: (at: number | null) => void;
}

/** Makes the plot again only if something of it changed. */
function Drawn({ plotted, judged, helpId, onNote, ...rest }: DrawnProps) {
  const t = useTranslate();
  const { lines, axes, limits, overlays, episodes, type, marksReadings, hasSpread, zone } = plotted;
  const same = useMemo(
    () => judgedPlot({ lines, axes, limits, overlays, episodes, type, marksReadings, hasSpread, zone }, judged),
    [judged, lines, axes, limits, overlays, episodes, type, marksReadings, hasSpread, zone],
  );
  const names = lines.map(({ name }) => name).join(', ');
  return (
    <Notable range={rest.range} onNote={onNote}>
      {(onClick) => (
        <Plot
          {...rest}
          plotted={same}
          label={t('lineChart.label', { names })}
          describedBy={helpId}
          onNote={onNote}
          onClick={onClick}
        />
      )}
    </Notable>
  );
}
