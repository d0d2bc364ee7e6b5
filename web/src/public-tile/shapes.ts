import type { PublicTile } from '@watchglass/schemas/monitor/views';
import { arc, pointer } from '../tiles/gauge/arc.ts';
import type { BandPlace } from './state.ts';

const SVG = 'http://www.w3.org/2000/svg';

export function drawn(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Element[]
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

interface Share {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

/** The bands as shares of the scale; a falling scale falls from left to right, too. */
function shares({ thresholds, colors }: PublicTile): Share[] {
  const [first = 0, last = 1] = [thresholds[0], thresholds.at(-1)];
  const share = (value: number): number => (value - first) / (last - first);
  return thresholds
    .slice(1)
    .map((to, index) => ({ from: share(thresholds[index] ?? first), to: share(to), color: colors[index] ?? 'grey' }));
}

/** A bar of the bands with a mark at the value. */
export function scaleBar(tile: PublicTile, place: BandPlace): SVGElement {
  const at = place.share * 200;
  return drawn(
    'svg',
    { class: 'scale', viewBox: '0 0 200 12', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...shares(tile).map(({ from, to, color }) =>
      drawn('rect', {
        x: from * 200,
        y: 5,
        width: Math.max(0, (to - from) * 200 - 0.6),
        height: 5,
        fill: `var(--${color})`,
      }),
    ),
    drawn('polygon', { points: `${at},5 ${at - 3},0 ${at + 3},0`, fill: 'var(--text)' }),
  );
}

/** A half circle of the bands with a pointer at the value. */
export function dial(tile: PublicTile, place: BandPlace): SVGElement {
  return drawn(
    'svg',
    { class: 'dial', viewBox: '0 0 200 106', 'aria-hidden': 'true' },
    ...shares(tile).map(({ from, to, color }) =>
      drawn('path', { d: arc(from, to, 84), fill: 'none', stroke: `var(--${color})`, 'stroke-width': 14 }),
    ),
    drawn('polygon', { points: pointer(place.share, { tip: 74, back: 58, halfWidth: 0.025 }), fill: 'var(--text)' }),
  );
}

const [WIDTH, HEIGHT] = [400, 100];

/** The course of the period, with its gaps. Null with fewer than two values. */
export function course({ series, periodHours }: PublicTile, now: number): SVGElement | null {
  const values = series.flatMap(([, value]) => (value === null ? [] : [value]));
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const start = now - periodHours * 3_600_000;
  const x = (at: number): number => ((at - start) / (now - start)) * WIDTH;
  const y = (value: number): number => HEIGHT - 4 - ((value - low) / (high - low || 1)) * (HEIGHT - 8);
  let isDown = false;
  const path = series.map(([at, value]) => {
    if (value === null) {
      isDown = false;
      return '';
    }
    const step = `${isDown ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    isDown = true;
    return step;
  });
  return drawn(
    'svg',
    { class: 'course', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    drawn('path', {
      d: path.join(''),
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'stroke-linejoin': 'round',
      'vector-effect': 'non-scaling-stroke',
    }),
  );
}
