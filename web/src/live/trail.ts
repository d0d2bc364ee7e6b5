/** Recent values of a point for its sparkline, oldest first. */
export type Trail = readonly (readonly [at: number, value: number])[];
export const TRAIL_POINTS = 180;

/** Adds values to the trail in order of time; a value for a known instant replaces it. */
export function extend(trail: Trail, more: Trail): Trail {
  const byTime = new Map([...trail, ...more].map((entry) => [entry[0], entry]));
  return [...byTime.values()].sort((a, b) => a[0] - b[0]).slice(-TRAIL_POINTS);
}

/** Replaces the trail by the one that was read, and keeps newer values. */
export function renewed(trail: Trail, read: Trail): Trail {
  const end = read.at(-1)?.[0] ?? -Infinity;
  return [...read, ...trail.filter(([at]) => at > end)].slice(-TRAIL_POINTS);
}
