const HOUR_MS = 3_600_000;

/** How much of the time is drawn at once, in hours. */
export const RANGES_HOURS = [1, 6, 24, 7 * 24, 31 * 24] as const;

/** A stretch of time; epoch milliseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

interface Bounds {
  /** The first entry of the workspace. */
  readonly first: number;
  /** The present, or where the player stops. */
  readonly last: number;
}

/** What is drawn beside an instant: the same as before while it is in it, else with a fifth of it before the instant. */
export function windowAt(at: number, hours: number, { first, last }: Bounds, before: TimeWindow | null): TimeWindow {
  const length = hours * HOUR_MS;
  if (before !== null && before.to - before.from === length && at >= before.from && at <= before.to) return before;
  const latest = Math.max(last, at) - length;
  const from = Math.max(Math.min(Math.round(at - length / 5), latest), Math.min(first, latest));
  return { from, to: from + length };
}
