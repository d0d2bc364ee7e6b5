import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import { xmlText } from '@watchglass/schemas/http/xml-text';
import type { PlotAxis, PlotLine } from '../analytics/plot-line.ts';
import { timeTicks } from '../analytics/time-ticks.ts';
import { formatDay, formatTime } from '../value/date.ts';
import { PICTURE_WIDTH, pictureSvg, round } from './picture.ts';
import { scaleOf } from './value-axis.ts';

export interface ChartPicture {
  readonly title: string;
  readonly lines: readonly PlotLine[];
  /** The name of each axis with its unit, and how its values are shown. */
  readonly axes: readonly (PlotAxis & { readonly title: string })[];
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly type: 'line' | 'step' | 'area';
  /** What values of the first axis may be, as a band. */
  readonly allowed?: Limits | undefined;
}

const ROW = 20;
const PLOT_HEIGHT = 520;
const LEFT = 72;
const RIGHT = 72;
const NAMES_IN_ROW = 3;
const MIDNIGHT = '00:00';

/** The shown chart as a picture of its own: white, with names, axes, its time and the zone of its clock. */
export function chartSvg(picture: ChartPicture): string {
  const { title, lines, axes, from, to, zone } = picture;
  const top = 80 + ROW * Math.ceil(lines.length / NAMES_IN_ROW);
  const bottom = top + PLOT_HEIGHT;
  const x = (at: number): number => round(LEFT + ((at - from) / (to - from)) * (PICTURE_WIDTH - LEFT - RIGHT));
  const scales = axes.map((axis, place) => scaleOf(valuesOf(picture, axis, place)));
  const y = (shown: number, place: number): number => {
    const { low, high } = scales[place] ?? { low: 0, high: 1 };
    return round(bottom - ((shown - low) / (high - low)) * PLOT_HEIGHT);
  };
  const drawn = lines.map((line) => {
    const axis = axes[line.axis];
    return axis === undefined
      ? ''
      : lineSvg(picture, line, { x, y: (value) => y(axis.shown(value), line.axis), bottom });
  });
  return pictureSvg({ title, time: { from, to, zone }, height: bottom + 68 }, [
    ...lines.map(nameSvg),
    ...axes.map((axis, place) => axisSvg(axis, place, { ticks: scales[place]?.ticks ?? [], y, top })),
    ...timesSvg({ from, to, zone, x, top, bottom }),
    allowedSvg(picture, (value) => y(axes[0]?.shown(value) ?? value, 0), { top, bottom }),
    `<clipPath id="plot"><rect x="${LEFT}" y="${top}" width="${PICTURE_WIDTH - LEFT - RIGHT}" height="${PLOT_HEIGHT}"/></clipPath>`,
    `<g clip-path="url(#plot)" fill="none" stroke-width="1.5">${drawn.join('')}</g>`,
  ]);
}

function valuesOf({ lines, from, to, allowed }: ChartPicture, axis: PlotAxis, place: number): readonly number[] {
  const edges = place === 0 && allowed !== undefined ? [allowed.low, allowed.high] : [];
  const measured = lines
    .filter((line) => line.axis === place)
    .flatMap(({ points }) => points.filter(([at]) => at >= from && at <= to))
    .flatMap(([, low, value, high]) => [low, value, high].flatMap((each) => (each === null ? [] : [axis.shown(each)])));
  return [...measured, ...edges.flatMap((edge) => (edge === null ? [] : [axis.shown(edge)]))];
}

interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** The band of what is allowed with its edges; open to the edge of the picture on a side without a limit. */
function allowedSvg({ allowed }: ChartPicture, y: (value: number) => number, { top, bottom }: Extent): string {
  if (allowed === undefined) return '';
  const place = (limit: number | null, edge: number): number =>
    limit === null ? edge : Math.min(bottom, Math.max(top, y(limit)));
  const [above, below] = [place(allowed.high, top), place(allowed.low, bottom)];
  const width = PICTURE_WIDTH - LEFT - RIGHT;
  const edges = [allowed.high, allowed.low].flatMap((limit) => (limit === null ? [] : [y(limit)]));
  const lines = edges
    .filter((at) => at >= top && at <= bottom)
    .map((at) => `<path d="M${LEFT} ${at}h${width}" stroke="#777"/>`);
  const band = `<rect x="${LEFT}" y="${above}" width="${width}" height="${below - above}" fill="#777" opacity="0.1"/>`;
  return `${band}${lines.join('')}`;
}

function nameSvg({ name, colour, dashed }: PlotLine, place: number): string {
  const [x, y] = [LEFT + (place % NAMES_IN_ROW) * 352, 56 + ROW * Math.floor(place / NAMES_IN_ROW)];
  const dash = dashed ? ' stroke-dasharray="6 4"' : '';
  const sample = `<path d="M${x} ${y - 4}h24" stroke="${xmlText(colour)}" stroke-width="2"${dash}/>`;
  return `${sample}<text x="${x + 32}" y="${y}">${xmlText(name)}</text>`;
}

interface AxisPlace {
  readonly ticks: readonly number[];
  readonly y: (shown: number, place: number) => number;
  readonly top: number;
}

function axisSvg(axis: ChartPicture['axes'][number], place: number, { ticks, y, top }: AxisPlace): string {
  const isLeft = place === 0;
  const [x, anchor] = isLeft ? [LEFT - 8, 'end'] : [PICTURE_WIDTH - RIGHT + 8, 'start'];
  const values = ticks.map((tick) => {
    const at = y(tick, place);
    const line = isLeft ? `<path d="M${LEFT} ${at}H${PICTURE_WIDTH - RIGHT}" stroke="#ddd"/>` : '';
    return `${line}<text x="${x}" y="${at + 4}" text-anchor="${anchor}">${xmlText(axis.format(tick, 1))}</text>`;
  });
  const [edge, side] = isLeft ? [12, 'start'] : [PICTURE_WIDTH - 12, 'end'];
  const name = `<text x="${edge}" y="${top - 12}" text-anchor="${side}" fill="#666">${xmlText(axis.title)}</text>`;
  return `${values.join('')}${name}`;
}

interface TimePlace {
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly x: (at: number) => number;
  readonly top: number;
  readonly bottom: number;
}

function timesSvg({ from, to, zone, x, top, bottom }: TimePlace): readonly string[] {
  return timeTicks({ from, to }, 10, zone).map((at) => {
    const word = formatTime(at, zone, false) === MIDNIGHT ? formatDay(at, zone) : formatTime(at, zone);
    const line = `<path d="M${x(at)} ${top}V${bottom}" stroke="#eee"/>`;
    return `${line}<text x="${x(at)}" y="${bottom + 20}" text-anchor="middle">${xmlText(word)}</text>`;
  });
}

interface LinePlace {
  readonly x: (at: number) => number;
  /** Of a native value. */
  readonly y: (value: number) => number;
  readonly bottom: number;
}

/** The line, the band of its smallest and largest values, and what is below it. Nothing crosses a gap. */
function lineSvg({ type }: ChartPicture, line: PlotLine, place: LinePlace): string {
  const stroke = xmlText(line.colour);
  const faint = line.isFaint ? ' opacity="0.5"' : '';
  const dash = line.dashed ? ' stroke-dasharray="6 4"' : '';
  const filled = (path: string): string => `<path d="${path}Z" fill="${stroke}" opacity="0.15"/>`;
  return runsOf(line.points)
    .map((run) => {
      const path = pathOf(type, run, place);
      const spread = run.some(([, low, , high]) => low !== high) ? filled(spreadOf(run, place)) : '';
      const below = type === 'area' ? filled(`${path}V${place.bottom}H${place.x(run[0]?.[0] ?? 0)}`) : '';
      return `${spread}${below}<path d="${path}" stroke="${stroke}"${dash}${faint}/>${aloneSvg(run, stroke, place)}`;
    })
    .join('');
}

const pathOf = (type: ChartPicture['type'], run: readonly Measured[], { x, y }: LinePlace): string =>
  run.map(([at, , value], place) => stepTo(type, place, [x(at), y(value)])).join('');

function spreadOf(run: readonly Measured[], { x, y }: LinePlace): string {
  const above = run.map(([at, , , high]) => `${x(at)} ${y(high)}`);
  const below = run.toReversed().map(([at, low]) => `${x(at)} ${y(low)}`);
  return `M${[...above, ...below].join('L')}`;
}

/** A point with no other beside it is a dot. */
function aloneSvg(run: readonly Measured[], colour: string, { x, y }: LinePlace): string {
  const [first, ...others] = run;
  if (first === undefined || others.length > 0) return '';
  return `<circle cx="${x(first[0])}" cy="${y(first[2])}" r="2" fill="${colour}"/>`;
}

function stepTo(type: ChartPicture['type'], place: number, [x, y]: readonly [number, number]): string {
  if (place === 0) return `M${x} ${y}`;
  return type === 'step' ? `H${x}V${y}` : `L${x} ${y}`;
}

type Measured = readonly [at: number, low: number, value: number, high: number];

/** The points between two gaps. */
function runsOf(points: PlotLine['points']): readonly (readonly Measured[])[] {
  const runs: Measured[][] = [[]];
  for (const [at, low, value, high] of points) {
    if (value === null || low === null || high === null) runs.push([]);
    else runs.at(-1)?.push([at, low, value, high]);
  }
  return runs.filter(({ length }) => length > 0);
}
