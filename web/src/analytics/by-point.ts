import { CHART_SOURCES } from '@watchglass/schemas/reading/limits';

/** Reads something of points, with requests of as many as the server takes at once, and returns it by its point. */
export async function byPoint<T extends { readonly point: string }>(
  points: readonly string[],
  read: (part: readonly string[]) => Promise<readonly T[]>,
): Promise<ReadonlyMap<string, T>> {
  const parts = Array.from({ length: Math.ceil(points.length / CHART_SOURCES) }, (_, n) =>
    points.slice(n * CHART_SOURCES, (n + 1) * CHART_SOURCES),
  );
  const answers = await Promise.all(parts.map(read));
  return new Map(answers.flat().map((each) => [each.point, each]));
}
