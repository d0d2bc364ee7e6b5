import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import uPlot from 'uplot';
import { useRem } from '../look/use-rem.ts';
import type { Window } from './line-query.ts';
import { areaOf, isSameArea, type PlotArea } from './plot-area.ts';
import type { Plotted } from './plot-line.ts';
import type { PlotColours } from './plot-marks.ts';
import { plotData, plotOptions } from './plot-options.ts';
import { windowWithin } from './zoom.ts';

export interface PlotActs {
  /** All that can be shown. */
  readonly range: Window;
  readonly shown: Window;
  /** Null shows the whole range. */
  readonly onWindow: (window: Window | null) => void;
  /** The instant under the pointer. */
  readonly onInstant: (at: number | null) => void;
  /** A click without a drag. */
  readonly onClick?: ((at: number) => void) | undefined;
}

interface MadePlot {
  readonly plot: RefObject<uPlot | undefined>;
  /** Null until it is drawn. */
  readonly area: PlotArea | null;
}

/** A plot in an element: made again if its lines or axes are others, drawn again with newer points, and gone with the element. */
export function useMadePlot(host: RefObject<HTMLElement | null>, plotted: Plotted, acts: PlotActs): MadePlot {
  const plot = useRef<uPlot>(undefined);
  const [area, setArea] = useState<PlotArea | null>(null);
  const rem = useRem();
  const scheme = useScheme();
  const latest = useRef({ ...acts, plotted });
  useEffect(() => {
    latest.current = { ...acts, plotted };
  });
  const made = useFrame(plotted);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const { plotted: first, shown } = latest.current;
    const drawn = new uPlot(
      plotOptions(first, {
        width: element.clientWidth,
        height: element.clientHeight,
        rem,
        colours: coloursOf(element),
        shown,
        now: () => latest.current.plotted,
        onSelect: (window) => latest.current.onWindow(windowWithin(window, latest.current.range)),
        onInstant: (at) => latest.current.onInstant(at),
        onDrawn: (self) => setArea((known) => (isSameArea(known, areaOf(self)) ? known : areaOf(self))),
      }),
      plotData(first),
      element,
    );
    plot.current = drawn;
    drawn.over.addEventListener('click', ({ offsetX }) => latest.current.onClick?.(drawn.posToVal(offsetX, 'x')));
    const sized = new ResizeObserver(() => {
      drawn.setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    sized.observe(element);
    return () => {
      sized.disconnect();
      drawn.destroy();
      plot.current = undefined;
    };
  }, [host, made, rem, scheme]);
  useEffect(() => {
    plot.current?.setData(plotData(plotted));
  }, [plotted]);
  const { from, to } = acts.shown;
  useEffect(() => {
    plot.current?.setScale('x', { min: from, max: to });
  }, [from, to]);
  return { plot, area };
}

/** Changes with everything of a plot that is no point, limit or overlay. */
function useFrame({ lines, axes, type, marksReadings, hasSpread, zone }: Plotted): unknown {
  const looks = lines.map(({ id, colour, dashed, axis, isFaint }) => [id, colour, dashed, axis, isFaint]);
  const text = JSON.stringify([looks, type, marksReadings, hasSpread, zone]);
  return useMemo(() => ({ text, axes }), [text, axes]);
}

/** The colours of the present scheme. */
function coloursOf(element: HTMLElement): PlotColours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--mui-palette-${name}`).trim();
  return {
    text: colour('text-secondary'),
    grid: colour('divider'),
    ground: colour('background-paper'),
    tones: {
      critical: colour('critical-main'),
      caution: colour('caution-main'),
      stale: colour('stale-main'),
      primary: colour('primary-main'),
    },
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
