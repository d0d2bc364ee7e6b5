import { xmlText } from '@watchglass/schemas/http/xml-text';
import { cutText, pictureSvg, round, type ShownTime } from '../../export/picture.ts';
import { PLOT_LEFT, PLOT_WIDTH, valueAxis, type AxisEnds } from '../../export/value-axis.ts';

interface BoxesPicture {
  readonly title: string;
  /** The metric with its unit. */
  readonly axis: string;
  readonly time: ShownTime;
  /** The ends of the scale; null fits the values. */
  readonly scale: AxisEnds | null;
  readonly format: (shown: number) => string;
  readonly boxes: readonly {
    readonly name: string;
    readonly colour: string;
    /** Smallest, quartiles and largest as they are shown. */
    readonly ends: readonly number[];
  }[];
}

const TOP = 88;
const HEIGHT = 420;
/** Of the place of a box. */
const SHARE = 0.4;

/** Boxes as a picture of their own: from the smallest to the largest value, the middle half as a box with its median. */
export function boxesSvg({ title, axis, time, scale, format, boxes }: BoxesPicture): string {
  const values = boxes.flatMap(({ ends }) => ends);
  const { y, ticks } = valueAxis({ values, ends: scale, top: TOP, height: HEIGHT, format });
  const place = PLOT_WIDTH / Math.max(1, boxes.length);
  const drawn = boxes.map(({ name, colour, ends }, index) => {
    const [min, q1, median, q3, max] = ends.map(y);
    const middle = round(PLOT_LEFT + place * (index + 0.5));
    const [left, width] = [round(middle - (place * SHARE) / 2), round(place * SHARE)];
    return [
      `<path d="M${middle} ${min}V${q1}M${middle} ${q3}V${max}" stroke="${xmlText(colour)}" stroke-width="2"/>`,
      `<path d="M${left} ${q1}h${width}V${q3}h-${width}z" fill="${xmlText(colour)}" fill-opacity="0.75"/>`,
      `<path d="M${left} ${median}h${width}" stroke="#fff" stroke-width="3"/>`,
      `<text x="${middle}" y="${TOP + HEIGHT + 20}" text-anchor="middle">${xmlText(cutText(name))}</text>`,
    ].join('');
  });
  return pictureSvg({ title, time, height: TOP + HEIGHT + 72 }, [
    `<text x="${PLOT_LEFT}" y="64">${xmlText(axis)}</text>`,
    ...ticks,
    ...drawn,
  ]);
}
