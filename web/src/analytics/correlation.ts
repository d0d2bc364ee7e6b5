/** The linear relation of two series (Pearson, least squares). */
export interface Correlation {
  readonly n: number;
  /** −1 to 1; null for fewer than ten pairs, or where one series does not vary. */
  readonly r: number | null;
  /** y = intercept + slope · x, in the units of both. */
  readonly slope: number;
  readonly intercept: number;
}

const FEWEST = 10;

export function correlationOf(pairs: readonly (readonly [x: number, y: number])[]): Correlation | null {
  const n = pairs.length;
  if (n < 2) return null;
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / n;
  const [xx, yy, xy] = pairs.reduce(
    ([a, b, c], [x, y]) => [a + (x - meanX) ** 2, b + (y - meanY) ** 2, c + (x - meanX) * (y - meanY)] as const,
    [0, 0, 0] as readonly [number, number, number],
  );
  const slope = xx === 0 ? 0 : xy / xx;
  const r = n < FEWEST || xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
  return { n, r, slope, intercept: meanY - slope * meanX };
}
