import type { Scale } from './band-path.ts';
import type { LinePoint } from './series.ts';

/** Draws means joined by straight lines; a gap starts a new line. */
export function linePath(points: readonly LinePoint[], x: Scale, y: Scale): string {
  let open = false;
  return points
    .map(({ x: at, y: mean }) => {
      if (mean === null) {
        open = false;
        return '';
      }
      const command = open ? 'L' : 'M';
      open = true;
      return `${command}${round(x(at))} ${round(y(mean))}`;
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
