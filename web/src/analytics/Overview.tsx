import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useMemo, useRef, type PointerEvent } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatDateTime } from '../value/date.ts';
import type { Window } from './line-query.ts';
import type { PlotLine } from './plot-line.ts';
import { extentOf, STRIP, stripPath } from './strip-path.ts';
import { useOverview } from './use-overview.ts';
import type { Source } from './use-sources.ts';
import { windowWithin } from './zoom.ts';

interface OverviewProps {
  readonly range: Window;
  readonly shown: Window;
  readonly sources: readonly Source[];
  /** Those of the shown window. */
  readonly lines: readonly PlotLine[];
  /** Each line fills the strip, whatever the others measure; else those of an axis share its ends. */
  readonly isApart?: boolean;
  readonly onWindow: (window: Window | null) => void;
}

const AXES = [0, 1] as const;
const outside = { position: 'absolute', top: 0, bottom: 0, bgcolor: 'background.default', opacity: 0.75 } as const;

/** All of the range in small, with the window that is shown of it: its ends and the window itself can be dragged. */
export function Overview({ sources, range, shown, lines, isApart = false, onWindow }: OverviewProps) {
  const zone = useTimeZone();
  const isZoomed = shown.from > range.from || shown.to < range.to;
  const whole = useOverview({ sources, range, isZoomed, lines });
  const strip = useRef<HTMLDivElement>(null);
  const share = (at: number): number => ((at - range.from) / (range.to - range.from)) * 100;
  const [left, right] = [share(shown.from), 100 - share(shown.to)];
  return (
    <Box
      ref={strip}
      sx={{
        position: 'relative',
        height: '3rem',
        mx: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Strip lines={whole} range={range} isApart={isApart} />
      <Box style={{ left: 0, width: `${left}%` }} sx={outside} />
      <Box style={{ right: 0, width: `${right}%` }} sx={outside} />
      <Ends range={range} shown={shown} zone={zone} onWindow={onWindow} />
      <Held strip={strip} range={range} shown={shown} left={left} right={right} onWindow={onWindow} />
    </Box>
  );
}

/** Drawn anew only if its lines change, and not with the window. */
function Strip({ lines, range, isApart }: Pick<OverviewProps, 'lines' | 'range'> & { readonly isApart: boolean }) {
  const { from, to } = range;
  const paths = useMemo(() => {
    const own = lines.filter(({ isFaint }) => !isFaint);
    const groups = isApart ? own.map((line) => [line]) : AXES.map((axis) => own.filter((line) => line.axis === axis));
    return groups.flatMap((group) => {
      const extent = extentOf(group);
      return extent === null
        ? []
        : group.map(({ id, colour, points }) => ({ id, colour, path: stripPath(points, { from, to }, extent) }));
    });
  }, [lines, from, to, isApart]);
  return (
    <Box
      component="svg"
      aria-hidden
      data-testid="strip"
      viewBox={`0 -5 ${STRIP.columns} ${STRIP.height + 10}`}
      preserveAspectRatio="none"
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      {paths.map(({ id, colour, path }) => (
        <path key={id} d={path} fill="none" stroke={colour} strokeWidth={1} vectorEffect="non-scaling-stroke" />
      ))}
    </Box>
  );
}

interface EndsProps extends Pick<OverviewProps, 'range' | 'shown' | 'onWindow'> {
  readonly zone: string;
}

function Ends({ range, shown, zone, onWindow }: EndsProps) {
  const t = useTranslate();
  return (
    <Slider
      size="small"
      min={range.from}
      max={range.to}
      step={Math.max(1_000, Math.round((range.to - range.from) / 1_000))}
      value={[shown.from, shown.to]}
      getAriaLabel={(index) => t(index === 0 ? 'range.from' : 'range.to')}
      getAriaValueText={(at) => formatDateTime(at, zone)}
      valueLabelDisplay="auto"
      valueLabelFormat={(at) => formatDateTime(at, zone)}
      onChange={(_event, ends) => {
        if (Array.isArray(ends))
          onWindow(windowWithin({ from: ends[0] ?? shown.from, to: ends[1] ?? shown.to }, range));
      }}
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        p: 0,
        '& input': { font: 'inherit' },
        '& .MuiSlider-rail': { opacity: 0 },
        '& .MuiSlider-track': { height: '100%', border: 0, borderRadius: 0, bgcolor: 'primary.main', opacity: 0.12 },
        '& .MuiSlider-thumb': { width: '0.5rem', height: '60%', borderRadius: 0.5 },
      }}
    />
  );
}

interface HeldProps extends Pick<OverviewProps, 'range' | 'shown' | 'onWindow'> {
  readonly strip: { readonly current: HTMLElement | null };
  /** Percent of the strip before and after the window. */
  readonly left: number;
  readonly right: number;
}

/** The window between its ends: dragged, it moves through the range. Keys do the same on the chart. */
function Held({ strip, range, shown, left, right, onWindow }: HeldProps) {
  const begun = useRef<{ readonly x: number; readonly shown: Window } | null>(null);
  const drag = ({ clientX }: PointerEvent) => {
    const width = strip.current?.clientWidth ?? 0;
    if (begun.current === null || width === 0) return;
    const by = ((clientX - begun.current.x) / width) * (range.to - range.from);
    const from = { from: begun.current.shown.from + by, to: begun.current.shown.to + by };
    onWindow(windowWithin(from, range));
  };
  return (
    <Box
      aria-hidden
      data-testid="held"
      onPointerDown={(event) => {
        begun.current = { x: event.clientX, shown };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        begun.current = null;
      }}
      onPointerCancel={() => {
        begun.current = null;
      }}
      // Room for the ends, which take a finger.
      style={{ left: `calc(${left}% + 1.375rem)`, right: `calc(${right}% + 1.375rem)` }}
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        cursor: 'grab',
        touchAction: 'none',
        '&:active': { cursor: 'grabbing' },
      }}
    />
  );
}
