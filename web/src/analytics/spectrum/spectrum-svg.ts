import { xmlText } from '@watchglass/schemas/http/xml-text';
import { toShown } from '@watchglass/schemas/metric/convert';
import { cutText, pictureSvg, round, type ShownTime } from '../../export/picture.ts';
import { PLOT_LEFT, PLOT_WIDTH, valueAxis } from '../../export/value-axis.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { formatNumber } from '../../value/number.ts';
import type { Scale } from '../period/period-query.ts';
import { periodTicks, tickText } from './spectrum-text.ts';
import { extentOf, type SpectrumLine } from './SpectrumPlot.tsx';

interface SpectrumPicture {
  readonly title: string;
  /** What is drawn, with its unit. */
  readonly axis: string;
  readonly time: ShownTime;
  /** Of differences. */
  readonly metric: ShownMetric;
  /** Native; null fits the values. */
  readonly scale: Scale | null;
  /** Each has waves. */
  readonly lines: readonly Pick<SpectrumLine, 'name' | 'colour' | 'waves'>[];
}

const HEIGHT = 420;
const NAMES_IN_ROW = 4;
const ROW = 22;
const TICKS = 12;

/** Spectra as a picture of their own, over periods each the same factor longer than the one before. */
export function spectrumSvg({ title, axis, time, metric, scale, lines }: SpectrumPicture): string {
  const top = 80 + ROW * Math.ceil(lines.length / NAMES_IN_ROW);
  const shown = (native: number): number => toShown(metric.conversion, native);
  const { y, ticks } = valueAxis({
    values: [0, ...lines.flatMap(({ waves }) => waves.map(([, amplitude]) => shown(amplitude)))],
    ends: scale && { low: shown(scale.low), high: shown(scale.high) },
    top,
    height: HEIGHT,
    format: (value) => formatNumber(value, metric.digits),
  });
  const [shortest, longest] = extentOf(lines);
  const x = (period: number): number =>
    round(PLOT_LEFT + (PLOT_WIDTH * Math.log(period / shortest)) / (Math.log(longest / shortest) || 1));
  const periods = periodTicks(shortest, longest, TICKS).map(
    (tick) =>
      `<path d="M${x(tick)} ${top}v${HEIGHT}" stroke="#eee"/><text x="${x(tick)}" y="${top + HEIGHT + 18}" text-anchor="middle">${tickText(tick)}</text>`,
  );
  const drawn = lines.map(({ colour, waves }) => {
    const path = waves.map(([period, amplitude]) => `${x(period)} ${y(shown(amplitude))}`).join('L');
    return `<path d="M${path}" fill="none" stroke="${xmlText(colour)}" stroke-width="1.5"/>`;
  });
  return pictureSvg({ title, time, height: top + HEIGHT + 68 }, [
    `<text x="${PLOT_LEFT}" y="56">${xmlText(axis)}</text>`,
    ...lines.map(nameSvg),
    ...ticks,
    ...periods,
    ...drawn,
  ]);
}

function nameSvg({ name, colour }: SpectrumPicture['lines'][number], index: number): string {
  const [x, y] = [PLOT_LEFT + (index % NAMES_IN_ROW) * 270, 80 + ROW * Math.floor(index / NAMES_IN_ROW)];
  return `<path d="M${x} ${y - 4}h18" stroke="${xmlText(colour)}" stroke-width="3"/><text x="${x + 26}" y="${y}">${xmlText(cutText(name))}</text>`;
}
