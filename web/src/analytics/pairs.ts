import type { ChartPoint } from '@watchglass/schemas/reading/views';

const SHORTEST_MS = 300_000;

/** The means of two lines in the same buckets of at least five minutes, where both have one. */
export function pairsOf(
  one: readonly ChartPoint[],
  other: readonly ChartPoint[],
  bucketMs: number,
): (readonly [number, number])[] {
  const width = Math.max(SHORTEST_MS, bucketMs);
  const [first, second] = [meansOf(one, width), meansOf(other, width)];
  return [...first].flatMap(([place, value]) => {
    const beside = second.get(place);
    return beside === undefined ? [] : [[value, beside] as const];
  });
}

function meansOf(points: readonly ChartPoint[], width: number): ReadonlyMap<number, number> {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const [at, , value] of points) {
    if (value === null) continue;
    const place = Math.floor(at / width);
    const { sum, count } = sums.get(place) ?? { sum: 0, count: 0 };
    sums.set(place, { sum: sum + value, count: count + 1 });
  }
  return new Map([...sums].map(([place, { sum, count }]) => [place, sum / count]));
}
