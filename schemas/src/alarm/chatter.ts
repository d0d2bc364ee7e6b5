import { DELAY_MAX_MINUTES } from '../alarm-rule/limits.ts';
import { BUCKET_MS, CHATTER_RAISES } from './figures.ts';

const MINUTE_MS = 60_000;
/** A sensor that sends seldom chatters more slowly: within this many of its intervals. */
const CHATTER_INTERVALS = 10;

/** An episode of one rule on one subject; instants in epoch milliseconds. */
export interface Flap {
  /** The first reading beyond the limit. */
  readonly onsetAt: number;
  readonly raisedAt: number;
  /** The reading that ended it; null while it is open. */
  readonly endedAt: number | null;
}

/** What an alarm that flaps comes to. */
export interface ChatterCount {
  readonly raises: number;
  /** The off-delay in minutes that would have kept one alarm open; null if the rule has none, or if it would be too long. */
  readonly offDelay: number | null;
}

interface Terms {
  /** 0 if it is unknown. */
  readonly intervalSeconds: number;
  /** That of the rule now, minutes; null for a rule without one. */
  readonly offDelay: number | null;
}

/**
 * The raises of the newest run of episodes of which any three fall into ten minutes, or ten intervals of the sensor; null for
 * fewer than three. `flaps` in order.
 */
export function chatterOf(flaps: readonly Flap[], { intervalSeconds, offDelay }: Terms): ChatterCount | null {
  const within = Math.max(BUCKET_MS, CHATTER_INTERVALS * intervalSeconds * 1_000);
  const isNear = (last: number): boolean => {
    const [first, third] = [flaps[last - CHATTER_RAISES + 1], flaps[last]];
    return first !== undefined && third !== undefined && third.raisedAt - first.raisedAt <= within;
  };
  let last = flaps.length - 1;
  while (isNear(last)) last -= 1;
  const run = flaps.slice(last === flaps.length - 1 ? flaps.length : last - CHATTER_RAISES + 2);
  if (run.length < CHATTER_RAISES) return null;
  return { raises: run.length, offDelay: offDelay === null ? null : suggestedOffDelay(insideOf(run, offDelay)) };
}

/** The minutes that the value was inside between two raises: an alarm ends after it was inside for the off-delay. */
function insideOf(run: readonly Flap[], offDelay: number): number[] {
  return run.slice(1).flatMap(({ onsetAt }, index) => {
    const endedAt = run[index]?.endedAt ?? null;
    return endedAt === null ? [] : offDelay + (onsetAt - endedAt) / MINUTE_MS;
  });
}

/** The longest time inside, rounded up, and a minute more: 2, 5.5 and 3 minutes give 7. */
export function suggestedOffDelay(insideMinutes: readonly number[]): number | null {
  if (insideMinutes.length === 0) return null;
  const minutes = Math.ceil(Math.max(...insideMinutes)) + 1;
  return minutes > DELAY_MAX_MINUTES ? null : minutes;
}
