import type { ChartPoint } from '@watchglass/schemas/reading/views';
import type { Window } from './line-query.ts';

export const STRIP = { columns: 300, height: 100 } as const;

interface Extent {
  readonly low: number;
  readonly high: number;
}

/** The smallest and the largest value of lines that share an axis; null without any. */
export function extentOf(lines: readonly { readonly points: readonly ChartPoint[] }[]): Extent | null {
  let [low, high] = [Infinity, -Infinity];
  for (const { points } of lines)
    for (const [, least, , most] of points) {
      if (least !== null) low = Math.min(low, least);
      if (most !== null) high = Math.max(high, most);
    }
  return low <= high ? { low, high } : null;
}

interface Column extends Extent {
  readonly place: number;
  /** Nothing is known between it and the one before. */
  readonly isApart: boolean;
}

/**
 * A line as a path of a few columns, `STRIP.columns` wide and `STRIP.height` high: each goes from the smallest to the largest value in it.
 * Gaps stay gaps.
 */
export function stripPath(points: readonly ChartPoint[], { from, to }: Window, { low, high }: Extent): string {
  const columns: Column[] = [];
  let isApart = true;
  for (const [at, least, , most] of points) {
    if (least === null || most === null) {
      isApart = true;
      continue;
    }
    const place = Math.floor(((at - from) / (to - from)) * STRIP.columns);
    if (place < 0 || place >= STRIP.columns) continue;
    const last = columns.at(-1);
    if (last?.place === place) columns[columns.length - 1] = widened(last, { low: least, high: most });
    else columns.push({ place, low: least, high: most, isApart });
    isApart = false;
  }
  const y = (value: number): number => Math.round(STRIP.height * (1 - (value - low) / (high - low || 1)));
  return columns
    .map((column) => `${column.isApart ? 'M' : 'L'}${column.place} ${y(column.low)}V${y(column.high)}`)
    .join('');
}

const widened = (column: Column, { low, high }: Extent): Column => ({
  ...column,
  low: Math.min(column.low, low),
  high: Math.max(column.high, high),
});
