import { xmlText } from '@watchglass/schemas/http/xml-text';
import { PICTURE_WIDTH, round } from './picture.ts';

const TICKS = 6;
/** Values that differ by less, of one, are the same for a picture. */
const FLAT = 1e-9;

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Round values that hold all of these; a flat line stands in the middle. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = values.reduce(([min, max], value) => [Math.min(min, value), Math.max(max, value)] as const, [
    Infinity,
    -Infinity,
  ] as readonly [number, number]);
  if (least > most) return { low: 0, high: 1, ticks: [0, 1] };
  const isFlat = most - least <= FLAT * (1 + Math.max(Math.abs(least), Math.abs(most)));
  const room = isFlat ? Math.max(Math.abs(most) * 0.05, 0.5) : 0;
  const rough = (most - least + 2 * room) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((each) => each * power >= rough) ?? 10) * power;
  const [first, last] = [Math.floor((least - room) / step), Math.ceil((most + room) / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
  return { low: first * step, high: last * step, ticks };
}

/** The left edge and the width of a plot with one axis of values. */
export const PLOT_LEFT = 72;
export const PLOT_WIDTH: number = PICTURE_WIDTH - PLOT_LEFT - 40;

/** The ends of an axis, as they are shown. */
export interface AxisEnds {
  readonly low: number;
  readonly high: number;
}

interface Asked {
  /** As they are shown. */
  readonly values: readonly number[];
  /** Null fits the values. */
  readonly ends: AxisEnds | null;
  readonly top: number;
  readonly height: number;
  readonly format: (shown: number) => string;
}

interface ValueAxis {
  /** The height of a value; what lies beyond the ends is drawn at them. */
  readonly y: (shown: number) => number;
  /** Its lines with their values. */
  readonly ticks: readonly string[];
}

/** The axis of values of a plot. */
export function valueAxis({ values, ends, top, height, format }: Asked): ValueAxis {
  const fitting = scaleOf(ends === null ? values : [ends.low, ends.high]);
  const { low, high } = ends ?? fitting;
  const y = (shown: number): number =>
    round(top + height * (1 - (Math.min(high, Math.max(low, shown)) - low) / (high - low)));
  const ticks = fitting.ticks
    .filter((tick) => tick >= low && tick <= high)
    .map((tick) => {
      const line = `<path d="M${PLOT_LEFT} ${y(tick)}h${PLOT_WIDTH}" stroke="#ddd"/>`;
      return `${line}<text x="${PLOT_LEFT - 8}" y="${y(tick) + 4}" text-anchor="end">${xmlText(format(tick))}</text>`;
    });
  return { y, ticks };
}
