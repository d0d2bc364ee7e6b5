import { xmlText } from '@watchglass/schemas/http/xml-text';
import { cutText, pictureSvg, round, type ShownTime } from '../../export/picture.ts';
import { PLOT_LEFT, PLOT_WIDTH, valueAxis, type AxisEnds } from '../../export/value-axis.ts';

export interface BarsPicture {
  readonly title: string;
  /** The metric with its unit. */
  readonly axis: string;
  readonly time: ShownTime;
  /** How many periods there are, and the name of each. */
  readonly count: number;
  readonly textOf: (place: number) => string;
  /** The ends of the scale as they are shown; null fits the values. */
  readonly scale: AxisEnds | null;
  readonly format: (shown: number) => string;
  readonly charts: readonly PicturedBars[];
}

export interface PicturedBars {
  /** Above its bars; empty for a picture of one chart. */
  readonly name: string;
  readonly series: readonly {
    readonly name: string;
    readonly colour: string;
    /** Shown values by the places of periods. */
    readonly values: ReadonlyMap<number, number>;
  }[];
}

const HEIGHT = 320;
const NAME = 24;
const NAMES_IN_ROW = 4;
const LABELS = 8;
/** Of the place of a period, between its bars and the next. */
const PADDING = 0.2;

/** Charts of bars as a picture of their own, each with its names, its axis and its periods. */
export function barsSvg(picture: BarsPicture): string {
  let top = 56;
  const drawn = picture.charts.map((chart) => {
    const names = NAME * Math.ceil(chart.series.length / NAMES_IN_ROW) + NAME;
    const part = oneSvg(picture, chart, { above: top, top: top + names });
    top += names + HEIGHT + 52;
    return part;
  });
  return pictureSvg({ title: picture.title, time: picture.time, height: top + 20 }, drawn);
}

interface Place {
  readonly above: number;
  readonly top: number;
}

function oneSvg(picture: BarsPicture, { name, series }: PicturedBars, { above, top }: Place): string {
  const { scale, format, count, textOf, axis } = picture;
  const all = [0, ...series.flatMap(({ values }) => [...values.values()])];
  const { y, ticks } = valueAxis({ values: all, ends: scale, top, height: HEIGHT, format });
  const every = Math.max(1, Math.ceil(count / LABELS));
  const periods = Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every).map(
    (place) =>
      `<text x="${round(PLOT_LEFT + ((place + 0.5) * PLOT_WIDTH) / count)}" y="${top + HEIGHT + 18}" text-anchor="middle">${xmlText(textOf(place))}</text>`,
  );
  return [
    `<text x="${PLOT_LEFT}" y="${above + 4}" font-size="15" fill="#111">${xmlText(name === '' ? axis : `${name}: ${axis}`)}</text>`,
    ...series.map((each, index) => nameSvg(each, index, above + NAME)),
    ...ticks,
    ...series.map(({ colour, values }, index) => {
      const shape = barsOf(values, { y, base: y(0), ...widthsOf(count, series.length, index) });
      return `<path d="${shape}" fill="${xmlText(colour)}" shape-rendering="crispEdges"/>`;
    }),
    ...periods,
  ].join('');
}

function nameSvg({ name, colour }: PicturedBars['series'][number], index: number, first: number): string {
  const [x, y] = [PLOT_LEFT + (index % NAMES_IN_ROW) * 270, first + NAME * Math.floor(index / NAMES_IN_ROW)];
  return `<path d="M${x} ${y - 10}h12v12h-12z" fill="${xmlText(colour)}"/><text x="${x + 18}" y="${y}">${xmlText(cutText(name))}</text>`;
}

interface Widths {
  readonly period: number;
  readonly bar: number;
  /** From the left end of a period. */
  readonly offset: number;
}

function widthsOf(count: number, ofSeries: number, index: number): Widths {
  const period = PLOT_WIDTH / Math.max(1, count);
  const bar = (period * (1 - PADDING)) / Math.max(1, ofSeries);
  return { period, bar, offset: (period * PADDING) / 2 + bar * index };
}

interface BarsPlace extends Widths {
  readonly y: (shown: number) => number;
  readonly base: number;
}

/** All bars of a series as one path. */
function barsOf(values: ReadonlyMap<number, number>, { y, base, period, bar, offset }: BarsPlace): string {
  return [...values]
    .map(
      ([place, value]) => `M${round(PLOT_LEFT + place * period + offset)} ${base}V${y(value)}h${round(bar)}V${base}z`,
    )
    .join('');
}
