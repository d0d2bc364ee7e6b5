import { CHART_DAYS } from '@watchglass/schemas/reading/limits';

const MINUTE_MS = 60_000;
/** Shorter episodes get the frame of this length. */
const SHORTEST_MS = 10 * MINUTE_MS;
/** Lengths of the episode on either side of it. */
const AROUND = 2;
const LONGEST_MS = CHART_DAYS * 24 * 60 * MINUTE_MS;

interface Instants {
  readonly from: number;
  readonly to: number;
}

/** Returns the time frame of an alarm's chart: its episode and two lengths around, up to now. Epoch milliseconds. */
export function frameOf(episode: Instants, now: number): Instants {
  const around = AROUND * Math.max(SHORTEST_MS, episode.to - episode.from);
  const to = Math.max(episode.from + MINUTE_MS, Math.min(now, episode.to + around));
  return { from: Math.max(episode.from - around, to - LONGEST_MS), to };
}
