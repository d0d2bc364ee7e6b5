import { CHART_DAYS } from '@watchglass/schemas/reading/limits';

const MINUTE_MS = 60_000;
/** A shorter episode is framed as if it were as long as this. */
const SHORTEST_MS = 10 * MINUTE_MS;
/** Lengths of the episode that are shown on either side of it. */
const AROUND = 2;
const LONGEST_MS = CHART_DAYS * 24 * 60 * MINUTE_MS;

interface Instants {
  readonly from: number;
  readonly to: number;
}

/** The time that an alarm's chart shows: its episode and two lengths around, up to now. Epoch milliseconds. */
export function frameOf(episode: Instants, now: number): Instants {
  const around = AROUND * Math.max(SHORTEST_MS, episode.to - episode.from);
  const to = Math.max(episode.from + MINUTE_MS, Math.min(now, episode.to + around));
  return { from: Math.max(episode.from - around, to - LONGEST_MS), to };
}
