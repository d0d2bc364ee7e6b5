import { useMemo, useState } from 'react';
import type { Window } from './line-query.ts';
import type { PlotLine } from './plot-line.ts';
import { useLines } from './use-lines.ts';
import { linesOf } from './use-plot-lines.ts';
import type { Source } from './use-sources.ts';

/** A range that moves with the clock is read again after so many parts of it. */
const PARTS = 100;

interface Asked {
  readonly sources: readonly Source[];
  readonly range: Window;
  /** Only a part of the range is shown; else `lines` are its lines. */
  readonly isZoomed: boolean;
  readonly lines: readonly PlotLine[];
}

/** Lines of the whole range, which are read by themselves only while a part of it is shown. */
export function useOverview({ sources, range, isZoomed, lines }: Asked): readonly PlotLine[] {
  const [last, setLast] = useState(lines);
  const step = Math.max(1, Math.ceil((range.to - range.from) / PARTS));
  const whole = { from: Math.floor(range.from / step) * step, to: Math.floor(range.to / step) * step };
  const { loaded } = useLines(
    sources.map(({ point }) => point),
    isZoomed ? whole : null,
    'auto',
  );
  if (!isZoomed && last !== lines) setLast(lines);
  const read = useMemo(
    () => (loaded.state === 'ready' && loaded.value.lines.length > 0 ? linesOf(sources, loaded.value, 0) : null),
    [loaded, sources],
  );
  if (!isZoomed) return lines;
  return read ?? last;
}
