import { instantOfLocal, localDayAt } from '@watchglass/schemas/local-time';
import type { ReportContent, ReportSource } from '@watchglass/schemas/report/content';
import { clockText, type Writer } from '../cells.ts';
import { ACROSS, MARGIN, type Paper } from './paper.ts';

const HEIGHT = 150;
/** Room for the values beside it and the times below. */
const LEFT = 40;
const BELOW = 14;
const LABEL = { size: 7, color: '#5a6570' };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Drawn = Pick<ReportContent, 'period' | 'limits'> & { readonly zone: string };

/** Where values and instants lie on the paper. */
interface Scale {
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
  readonly low: number;
  readonly high: number;
}

/** The line of a source with its limits and excursions, drawn as paths. */
export function putChart(
  paper: Paper,
  source: ReportSource,
  { writer, ...drawn }: Drawn & { readonly writer: Writer },
): void {
  paper.need(HEIGHT + BELOW + 8);
  const scale = scaleOf(source, drawn, paper.y);
  putValues(paper, scale, (value) => writer.text({ value, digits: source.metric.digits }));
  putTimes(paper, scale, drawn);
  const { doc } = paper;
  doc.save();
  doc.rect(MARGIN + LEFT, paper.y, ACROSS - LEFT, HEIGHT).clip();
  for (const { from, to } of source.excursions)
    doc
      .rect(scale.x(from), paper.y, Math.max(0.6, scale.x(to) - scale.x(from)), HEIGHT)
      .fillColor('#c62828', 0.13)
      .fill();
  doc.fillColor('#000000', 1);
  for (const limit of [drawn.limits.low, drawn.limits.high])
    if (limit !== null)
      doc
        .moveTo(MARGIN + LEFT, scale.y(limit))
        .lineTo(MARGIN + ACROSS, scale.y(limit))
        .dash(3, { space: 2 })
        .lineWidth(0.8)
        .strokeColor('#c62828')
        .stroke()
        .undash();
  putLine(paper, source, scale);
  doc.restore();
  doc
    .rect(MARGIN + LEFT, paper.y, ACROSS - LEFT, HEIGHT)
    .lineWidth(0.5)
    .strokeColor('#7a848e')
    .stroke();
  paper.y += HEIGHT + BELOW + 8;
}

function scaleOf({ line }: ReportSource, { period: { from, to }, limits }: Drawn, top: number): Scale {
  const values = [limits.low, limits.high, ...line.flatMap(([, low, , high]) => [low, high])];
  const known = values.filter((value) => value !== null);
  const least = known.reduce((low, value) => Math.min(low, value), Infinity);
  const most = known.reduce((high, value) => Math.max(high, value), -Infinity);
  const [bottom, ceiling] = known.length === 0 ? [0, 1] : [least, most];
  const room = (ceiling - bottom || Math.abs(ceiling) || 1) * 0.06;
  const [low, high] = [bottom - room, ceiling + room];
  return {
    x: (at) => MARGIN + LEFT + ((at - from) / (to - from)) * (ACROSS - LEFT),
    y: (value) => top + HEIGHT - ((value - low) / (high - low)) * HEIGHT,
    low,
    high,
  };
}

/** Round values of the scale, four to nine. */
function ticksOf({ low, high }: Scale): number[] {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, place) => (first + place) * step);
}

function putValues(paper: Paper, scale: Scale, text: (value: number) => string): void {
  for (const tick of ticksOf(scale)) {
    const y = scale.y(tick);
    paper.doc
      .moveTo(MARGIN + LEFT, y)
      .lineTo(MARGIN + ACROSS, y)
      .lineWidth(0.3)
      .strokeColor('#dde2e6')
      .stroke();
    paper.putEnding(text(tick), { x: MARGIN + LEFT - 4, y: y - 4 }, LABEL);
  }
}

/** Beginnings of days of the zone, or hours of a single day. */
function putTimes(paper: Paper, scale: Scale, { period: { from, to }, zone }: Drawn): void {
  const [first, last] = [localDayAt(from, zone), localDayAt(to - 1, zone)];
  const ofHours = to - from <= 2 * DAY_MS;
  const stepDays = Math.ceil((last - first + 1) / 8);
  const ticks = ofHours
    ? Array.from({ length: (last - first + 1) * 6 }, (_, place) => instantOfLocal(first, place * 240, zone))
    : Array.from({ length: last - first + 1 }, (_, day) => instantOfLocal(first + day, 0, zone)).filter(
        (_at, day) => day % stepDays === 0,
      );
  for (const at of ticks.filter((each) => each >= from && each < to - (ofHours ? HOUR_MS : 0))) {
    const text = clockText(at, zone, false);
    const x = scale.x(at);
    paper.doc
      .moveTo(x, paper.y)
      .lineTo(x, paper.y + HEIGHT)
      .lineWidth(0.3)
      .strokeColor('#dde2e6')
      .stroke();
    paper.put([ofHours ? text.slice(11) : text.slice(5, 10)], { x: x + 1, y: paper.y + HEIGHT + 3 }, LABEL);
  }
}

function putLine({ doc }: Paper, { line }: ReportSource, { x, y }: Scale): void {
  let isDown = false;
  for (const [at, low, mean, high] of line) {
    if (low === null || mean === null || high === null) {
      isDown = false;
      continue;
    }
    // A bucket is a stroke from its smallest to its largest value; a reading is a point.
    if (isDown) doc.lineTo(x(at), y(low));
    else doc.moveTo(x(at), y(low));
    doc.lineTo(x(at), y(high));
    if (low !== high) doc.lineTo(x(at), y(mean));
    isDown = true;
  }
  doc.lineWidth(0.7).lineJoin('round').lineCap('round').strokeColor('#1565c0').stroke();
}
