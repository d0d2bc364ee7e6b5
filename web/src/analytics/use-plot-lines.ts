import type { LinesView } from '@watchglass/schemas/reading/views';
import { useMemo } from 'react';
import type { Loaded } from '../http/resource.ts';
import type { Reading } from '../http/use-read.ts';
import { seriesLook } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { comparedRange, moved } from './comparison.ts';
import { isFollowing, type LineQuery, type Window } from './line-query.ts';
import type { PlotLine } from './plot-line.ts';
import type { Source, Sources } from './use-sources.ts';
import { useLines } from './use-lines.ts';
import { useLiveEdge } from './use-live-edge.ts';
import { withinHours } from './within-hours.ts';

interface Asked {
  readonly query: LineQuery;
  readonly range: Window;
  readonly shown: Window;
  readonly found: Pick<Sources, 'sources'>;
}

interface PlotLines extends Pick<Reading<LinesView>, 'loaded' | 'again'> {
  readonly lines: readonly PlotLine[];
  /** The shown window; while it follows the clock, until the newest value. */
  readonly shown: Window;
}

/** The lines of the shown window, and behind them those with which they are compared. */
export function usePlotLines({ query, range, shown, found }: Asked): PlotLines {
  const t = useTranslate();
  const zone = useTimeZone();
  const { sources } = found;
  const points = sources.map(({ point }) => point);
  const { loaded, again } = useLines(points, shown, query.aggregation);
  const earlier = comparedRange(range, { ...query, zone });
  const shift = earlier === null ? 0 : range.from - earlier.from;
  const then = earlier === null ? null : { from: shown.from - shift, to: shown.to - shift };
  const { loaded: loadedThen } = useLines(points, then, query.aggregation);
  const { days, hours, showActive } = query;
  const read = valueOf(loaded);
  const view = useLiveEdge({ sources, view: read, isFollowing: isFollowing(query), aggregation: query.aggregation });
  const viewThen = then === null ? null : valueOf(loadedThen);
  const kept = `${days.join()} ${hours?.from} ${hours?.until}`;
  const lines = useMemo(() => {
    const now = linesOf(sources, view, 0);
    const before = linesOf(sources, viewThen, shift).map((line): PlotLine => ({
      ...line,
      id: `${line.id} then`,
      name: t('lineChart.before', { name: line.name }),
      isFaint: true,
    }));
    return [...now, ...before]
      .map((line) => ({ ...line, ...withinHours(line, { days, hours }, zone) }))
      .filter((line) => !showActive || line.points.length > 0);
    // The days and hours of an address are new at each reading.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sources, view, viewThen, shift, kept, showActive, zone, t]);
  return { loaded, again, lines, shown: useUntil(shown, view === read ? null : view) };
}

const valueOf = (loaded: Loaded<LinesView>): LinesView | null => (loaded.state === 'ready' ? loaded.value : null);

/** A window that ends with the newest value, if that was measured after it. */
function useUntil(shown: Window, view: LinesView | null): Window {
  const end = Math.max(shown.to, ...(view?.lines ?? []).map(({ points }) => points.at(-1)?.[0] ?? 0));
  return useMemo(() => (end === shown.to ? shown : { ...shown, to: end }), [shown, end]);
}

/** Lines as they are drawn, moved by some milliseconds. */
export function linesOf(sources: readonly Source[], view: LinesView | null, shift: number): PlotLine[] {
  const found = new Map(view?.lines.map((line) => [line.point, line]));
  return sources.flatMap((source, index) => {
    const line = found.get(source.point);
    if (line === undefined) return [];
    const { colour, dashed } = seriesLook(index);
    return [
      {
        id: source.point,
        name: source.name,
        colour,
        dashed,
        axis: source.axis,
        points: shift === 0 ? line.points : moved(line.points, shift),
        // What is compared is not marked: it stands behind the others.
        late: shift === 0 ? line.late : [],
        conflicts: shift === 0 ? line.conflicts : [],
        isFaint: false,
      },
    ];
  });
}
