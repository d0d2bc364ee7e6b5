import 'uplot/dist/uPlot.min.css';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type uPlot from 'uplot';
import { useSetPointed } from '../chart/underlay.tsx';
import type { ShownMetric } from '../metric/atoms.ts';
import type { Plotted } from './plot-line.ts';
import { PlotOver } from './PlotOver.tsx';
import { PlotTip } from './PlotTip.tsx';
import { useMadePlot, type PlotActs } from './use-made-plot.ts';
import { usePinch } from './use-pinch.ts';
import { windowAfterKey, windowWithin, zoomed } from './zoom.ts';

interface PlotProps extends Omit<PlotActs, 'onInstant'> {
  readonly plotted: Plotted;
  readonly label: string;
  /** Ids of texts about the keys. */
  readonly describedBy: string;
  /** The instant under the pointer. */
  readonly onInstant?: (at: number | null) => void;
  /** The key `n`: notes the instant under the pointer, or that in the middle. */
  readonly onNote?: ((at: number) => void) | undefined;
  /** Shows the instant under the pointer in all linked plots. */
  readonly isLinked?: boolean;
  /** Shows the values under the pointer beside it: of these metrics, by axis. */
  readonly tip?: readonly ShownMetric[] | undefined;
}

const WHEEL_STEP = 1.25;
const fill = { position: 'absolute', inset: 0 } as const;

/** Lines over time that can be zoomed: by drag, by wheel with Ctrl or while focused, by pinch and by keys. */
export function Plot({ plotted, label, describedBy, onInstant, onNote, isLinked = false, tip, ...given }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const pointed = useRef<number | null>(null);
  const point = useSetPointed();
  const acts: PlotActs = {
    ...given,
    onInstant: (instant) => {
      pointed.current = instant;
      onInstant?.(instant);
      if (tip !== undefined) setAt(instant);
      if (isLinked) point(instant);
    },
  };
  const { plot, area } = useMadePlot(host, plotted, acts);
  const { range, shown, onWindow } = given;
  useWheel(frame, plot, acts);
  usePinch(frame, shown, (window) => onWindow(windowWithin(window, range)));
  const noted = () => onNote?.(pointed.current ?? (shown.from + shown.to) / 2);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = windowAfterKey(event.key, shown, range);
    const act = event.key === 'n' ? noted : next !== undefined && (() => onWindow(next));
    if (!act) return;
    // The letter would be typed into the form that it opens.
    event.preventDefault();
    act();
  };
  return (
    <Box
      ref={frame}
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={0}
      onKeyDown={press}
      sx={{
        flexGrow: 1,
        minHeight: 0,
        minWidth: 0,
        position: 'relative',
        overflow: 'hidden',
        touchAction: 'pan-y',
        color: 'text.secondary',
        '& .u-select': { bgcolor: 'action.selected' },
        '& .u-cursor-x': { borderColor: 'text.secondary' },
      }}
    >
      <Box ref={host} sx={fill} />
      {area !== null && <PlotOver area={area} plotted={plotted} isLinked={isLinked} />}
      {area !== null && at !== null && tip !== undefined && (
        <PlotTip at={at} area={area} plotted={plotted} metrics={tip} />
      )}
    </Box>
  );
}

function useWheel(frame: RefObject<HTMLElement | null>, plot: RefObject<uPlot | undefined>, acts: PlotActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const element = frame.current;
    const zoom = (event: WheelEvent) => {
      const made = plot.current;
      if (made === undefined || !(event.ctrlKey || element?.matches(':focus'))) return;
      event.preventDefault();
      const at = made.posToVal(event.clientX - made.over.getBoundingClientRect().left, 'x');
      const now = latest.current;
      now.onWindow(windowWithin(zoomed(now.shown, event.deltaY > 0 ? WHEEL_STEP : 1 / WHEEL_STEP, at), now.range));
    };
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, [frame, plot]);
}
