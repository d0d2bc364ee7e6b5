import { xmlText } from '@watchglass/schemas/http/xml-text';
import { scaleOf } from '../../export/chart-svg.ts';
import { cutText, PICTURE_WIDTH, pictureSvg, round } from '../../export/picture.ts';

interface BoxesPicture {
  readonly title: string;
  /** The metric with its unit. */
  readonly axis: string;
  readonly foot: string;
  /** The ends of the scale; null fits the values. */
  readonly scale: { readonly low: number; readonly high: number } | null;
  readonly format: (shown: number) => string;
  readonly boxes: readonly {
    readonly name: string;
    readonly colour: string;
    /** Smallest, quartiles and largest as they are shown. */
    readonly ends: readonly number[];
  }[];
}

const LEFT = 72;
const TOP = 88;
const WIDTH = PICTURE_WIDTH - LEFT - 40;
const HEIGHT = 420;
/** Of the place of a box. */
const SHARE = 0.4;

/** Boxes as a picture of their own: from the smallest to the largest value, the middle half as a box with its median. */
export function boxesSvg({ title, axis, foot, scale, format, boxes }: BoxesPicture): string {
  const fitting = scaleOf(scale === null ? boxes.flatMap(({ ends }) => ends) : [scale.low, scale.high]);
  const { low, high } = scale ?? fitting;
  const y = (value: number): number =>
    round(TOP + HEIGHT * (1 - (Math.min(high, Math.max(low, value)) - low) / (high - low)));
  const ticks = fitting.ticks
    .filter((tick) => tick >= low && tick <= high)
    .map(
      (tick) =>
        `<path d="M${LEFT} ${y(tick)}h${WIDTH}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(tick) + 4}" text-anchor="end">${xmlText(format(tick))}</text>`,
    );
  const place = WIDTH / Math.max(1, boxes.length);
  const drawn = boxes.map(({ name, colour, ends }, index) => {
    const [min, q1, median, q3, max] = ends.map(y);
    const middle = round(LEFT + place * (index + 0.5));
    const [left, width] = [round(middle - (place * SHARE) / 2), round(place * SHARE)];
    return [
      `<path d="M${middle} ${min}V${q1}M${middle} ${q3}V${max}" stroke="${xmlText(colour)}" stroke-width="2"/>`,
      `<path d="M${left} ${q1}h${width}V${q3}h-${width}z" fill="${xmlText(colour)}" fill-opacity="0.75"/>`,
      `<path d="M${left} ${median}h${width}" stroke="#fff" stroke-width="3"/>`,
      `<text x="${middle}" y="${TOP + HEIGHT + 20}" text-anchor="middle">${xmlText(cutText(name))}</text>`,
    ].join('');
  });
  const end = TOP + HEIGHT + 52;
  return pictureSvg(title, end + 20, [
    `<text x="${LEFT}" y="64">${xmlText(axis)}</text>`,
    ...ticks,
    ...drawn,
    `<text x="${LEFT}" y="${end}">${xmlText(foot)}</text>`,
  ]);
}
