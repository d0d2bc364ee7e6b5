import type { LinePoint } from './series.ts';

/** Converts a value to pixels. */
export type Scale = (value: number) => number;

/** Draws areas from the smallest to the largest value; a gap starts a new one. */
export function bandPath(points: readonly LinePoint[], x: Scale, y: Scale): string {
  const areas: string[] = [];
  let open: { x: number; low: number; high: number }[] = [];
  const close = () => {
    const there = open.map((point) => `${point.x} ${point.high}`);
    const back = open.toReversed().map((point) => `${point.x} ${point.low}`);
    if (open.length > 1) areas.push(`M${[...there, ...back].join('L')}Z`);
    open = [];
  };
  for (const { x: at, low, high } of points) {
    if (typeof low === 'number' && typeof high === 'number')
      open.push({ x: round(x(at)), low: round(y(low)), high: round(y(high)) });
    else close();
  }
  close();
  return areas.join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
