import 'uplot/dist/uPlot.min.css';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import uPlot from 'uplot';
import { useRem } from '../look/use-rem.ts';
import type { Window } from './line-query.ts';
import type { Plotted } from './plot-line.ts';
import { plotData, plotOptions, type PlotColours } from './plot-options.ts';
import { usePinch } from './use-pinch.ts';
import { windowAfterKey, windowWithin, zoomed } from './zoom.ts';

interface PlotProps {
  readonly plotted: Plotted;
  /** All that can be shown. */
  readonly range: Window;
  readonly shown: Window;
  readonly label: string;
  /** Ids of texts about the keys. */
  readonly describedBy: string;
  /** Null shows the whole range. */
  readonly onWindow: (window: Window | null) => void;
  /** The instant under the pointer. */
  readonly onInstant: (at: number | null) => void;
}

const WHEEL_STEP = 1.25;

/** Lines over time that can be zoomed: by drag, by wheel with Ctrl or while focused, by pinch and by keys. */
export function Plot({ plotted, range, shown, label, describedBy, onWindow, onInstant }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const rem = useRem();
  const scheme = useScheme();
  const latest = useRef({ range, shown, onWindow, onInstant });
  useEffect(() => {
    latest.current = { range, shown, onWindow, onInstant };
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const made = new uPlot(
      plotOptions(plotted, {
        width: element.clientWidth,
        height: element.clientHeight,
        rem,
        colours: coloursOf(element),
        shown: latest.current.shown,
        onSelect: (window) => latest.current.onWindow(windowWithin(window, latest.current.range)),
        onInstant: (at) => latest.current.onInstant(at),
      }),
      plotData(plotted),
      element,
    );
    plot.current = made;
    const sized = new ResizeObserver(() => {
      made.setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    sized.observe(element);
    return () => {
      sized.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [plotted, rem, scheme]);
  useEffect(() => {
    plot.current?.setScale('x', { min: shown.from, max: shown.to });
  }, [shown.from, shown.to]);
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
  }, []);
  usePinch(frame, shown, (window) => onWindow(windowWithin(window, range)));
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = windowAfterKey(event.key, shown, range);
    if (next === undefined) return;
    event.preventDefault();
    onWindow(next);
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
        overflow: 'hidden',
        touchAction: 'pan-y',
        '& .u-select': { bgcolor: 'action.selected' },
        '& .u-cursor-x': { borderColor: 'text.secondary' },
      }}
    />
  );
}

/** The colours of the present scheme. */
function coloursOf(element: HTMLElement): PlotColours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--mui-palette-${name}`).trim();
  return {
    text: colour('text-secondary'),
    grid: colour('divider'),
    warning: colour('warning-main'),
    critical: colour('error-main'),
  };
}

/** The colour scheme of the page: a canvas is drawn again when it changes. */
function useScheme(): string | null {
  const [scheme, setScheme] = useState(() => document.documentElement.getAttribute('data-scheme'));
  useEffect(() => {
    const watch = new MutationObserver(() => setScheme(document.documentElement.getAttribute('data-scheme')));
    watch.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
    return () => watch.disconnect();
  }, []);
  return scheme;
}
