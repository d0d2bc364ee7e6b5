import uPlot from 'uplot';
import { formatClock, formatDay, formatTime } from '../value/date.ts';
import type { Window } from './line-query.ts';
import type { PlotAxis, Plotted, PlotLine } from './plot-line.ts';
import { drawAllowed, drawMarks, drawSpans, SCALES, type PlotColours } from './plot-marks.ts';
import { timeTicks } from './time-ticks.ts';

const MINUTE_MS = 60_000;
const MIDNIGHT = '00:00';
/** Where no tick would have its own word, seconds are shown. */
const IN_SECONDS_MS = 10 * MINUTE_MS;
const ROOM = 0.06;
/** Above the lines, for marks. */
const MARKS_REM = 1.3;

/** uPlot's mode of joining in which what is missing beside a null is null too. */
const NULL_EXPAND = 2;

/** Instants and values in the person's units for uPlot: each line has one column, and with a spread two more. */
export function plotData({ lines, axes, hasSpread }: Plotted): uPlot.AlignedData {
  const tables = lines.map(({ points, axis }): uPlot.AlignedData => {
    const shown = (value: number | null): number | null =>
      value === null ? null : (axes[axis]?.shown(value) ?? value);
    const columns = hasSpread ? ([2, 1, 3] as const) : ([2] as const);
    return [points.map(([at]) => at), ...columns.map((column) => points.map((point) => shown(point[column])))];
  });
  // A gap of a line lasts until its next point, whatever instants other lines have meanwhile.
  return tables.length === 0
    ? [[]]
    : uPlot.join(
        tables,
        tables.map((columns) => columns.map(() => NULL_EXPAND)),
      );
}

interface Asked {
  readonly width: number;
  readonly height: number;
  readonly rem: number;
  readonly colours: PlotColours;
  readonly shown: Window;
  /** What is drawn now: the same lines and axes with newer points, limits and overlays. */
  readonly now: () => Plotted;
  readonly onSelect: (window: Window) => void;
  readonly onInstant: (at: number | null) => void;
  /** After each drawing: places of instants and values may have changed. */
  readonly onDrawn: (plot: uPlot) => void;
}

/** The options of uPlot for a plot. Instants are epoch milliseconds. */
export function plotOptions(plotted: Plotted, asked: Asked): uPlot.Options {
  const { axes, zone } = plotted;
  const { width, height, colours, shown, rem, now } = asked;
  return {
    width,
    height,
    ms: 1,
    legend: { show: false },
    padding: [MARKS_REM * rem, axes.length > 1 ? null : 1.2 * rem, null, null],
    scales: {
      x: { time: true, auto: false, min: shown.from, max: shown.to },
      ...Object.fromEntries(axes.map((_axis, index) => [SCALES[index], { range: rangeOf(index, now) }])),
    },
    axes: [timeAxis(zone, asked), ...axes.map((axis, index) => valueAxis(axis, index, asked))],
    series: [{}, ...plotted.lines.flatMap((line) => seriesOf(line, plotted, rem))],
    ...(plotted.hasSpread && { bands: plotted.lines.map((line, index) => spreadOf(line, index)) }),
    cursor: {
      drag: { x: true, y: false, setScale: false },
      points: { show: false },
      y: false,
    },
    select: { show: true, left: 0, top: 0, width: 0, height: 0 },
    hooks: {
      drawClear: [(plot) => drawAllowed(plot, now(), colours), (plot) => drawSpans(plot, now().overlays, colours)],
      draw: [(plot) => drawMarks(plot, now(), { rem, colours }), asked.onDrawn],
      setSelect: [(plot) => select(plot, asked)],
      setCursor: [
        (plot) => {
          const { left = -1 } = plot.cursor;
          asked.onInstant(left < 0 ? null : plot.posToVal(left, 'x'));
        },
      ],
    },
  };
}

function select(plot: uPlot, { onSelect }: Asked): void {
  const { left, width } = plot.select;
  if (width < 2) return;
  onSelect({ from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') });
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
}

/** The range of the lines and of near limits, with room; a flat line gets some too. */
function rangeOf(index: number, now: () => Plotted): uPlot.Scale.Range {
  return (_plot, low, high) => {
    if (low === null || high === null) return [0, 1];
    const { limits, axes, allowed } = now();
    const room = (high - low) * ROOM || Math.abs(high) * 0.05 || 1;
    const edges = index === 0 && allowed !== undefined ? [allowed.low, allowed.high] : [];
    const near = [...limits.filter(({ axis }) => axis === index).map(({ value }) => value), ...edges]
      .filter((value) => value !== null)
      .map((value) => axes[index]?.shown(value) ?? value)
      .filter((value) => value > low - 60 * room && value < high + 60 * room);
    return [Math.min(low, ...near) - room, Math.max(high, ...near) + room];
  };
}

function timeAxis(zone: string, { rem, colours, width }: Asked): uPlot.Axis {
  const word = (at: number, { min, max }: uPlot.Scale): string => {
    const length = (max ?? 0) - (min ?? 0);
    if (length < IN_SECONDS_MS) return formatClock(at, zone);
    return formatTime(at, zone, false) === MIDNIGHT ? formatDay(at, zone) : formatTime(at, zone);
  };
  return {
    stroke: colours.text,
    font: fontOf(rem),
    size: 2 * rem,
    grid: { stroke: colours.grid, width: 1, dash: [1, 4] },
    ticks: { stroke: colours.grid, width: 1, size: 0.25 * rem },
    splits: (_plot, _axis, from, to) => timeTicks({ from, to }, Math.max(2, Math.floor(width / (7 * rem))), zone),
    values: (plot, ticks) => ticks.map((at) => word(at, plot.scales['x'] ?? {})),
  };
}

function valueAxis({ format }: PlotAxis, index: number, { rem, colours }: Asked): uPlot.Axis {
  return {
    scale: SCALES[index] ?? 'left',
    side: index === 0 ? 3 : 1,
    stroke: colours.text,
    font: fontOf(rem),
    size: 3.6 * rem,
    space: 2.2 * rem,
    grid: { show: index === 0, stroke: colours.grid, width: 1, dash: [1, 4] },
    ticks: { show: false },
    values: (_plot, values) => distinct(values, format),
  };
}

const MOST_MORE = 4;

/** Texts of ticks, with as many digits as it takes to tell them apart. */
function distinct(values: readonly number[], format: PlotAxis['format']): string[] {
  for (let more = 0; ; more += 1) {
    const texts = values.map((value) => format(value, more));
    if (more === MOST_MORE || new Set(texts).size === texts.length) return texts;
  }
}

const fontOf = (rem: number): string => `${0.75 * rem}px "Inter Variable", Inter, system-ui, sans-serif`;

const stepped = uPlot.paths.stepped?.({ align: 1 });
const EDGE: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } };

/** The column of a line, and those of its smallest and largest values. */
function seriesOf(line: PlotLine, { type, marksReadings, hasSpread }: Plotted, rem: number): uPlot.Series[] {
  const scale = SCALES[line.axis];
  const drawn: uPlot.Series = {
    scale,
    ...strokeOf(line, rem),
    spanGaps: false,
    points: { show: marksReadings, size: rem / 3, fill: line.colour },
    ...(type === 'step' && stepped && { paths: stepped }),
    ...(type === 'area' && { fill: `${line.colour}33` }),
  };
  return hasSpread ? [drawn, { ...EDGE, scale }, { ...EDGE, scale }] : [drawn];
}

function strokeOf({ colour, dashed, isFaint }: PlotLine, rem: number): uPlot.Series {
  if (isFaint) return { stroke: colour, alpha: 0.6, width: rem / 14, dash: [rem / 8, rem / 5] };
  return { stroke: colour, width: rem / 9, ...(dashed && { dash: [rem / 2.5, rem / 4] }) };
}

/** Between the largest and the smallest values of a line, which has three columns. */
function spreadOf({ colour }: PlotLine, index: number): uPlot.Band {
  return { series: [3 * index + 3, 3 * index + 2], fill: `${colour}22` };
}
