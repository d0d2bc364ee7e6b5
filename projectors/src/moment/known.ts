/** How far the clock of a node may differ from the store's before the store's counts, in milliseconds. */
const BEHIND_MS = 2_000;
const AHEAD_MS = 1_000;

/** The clocks of one event, in epoch milliseconds. */
export interface Clocks {
  /** Of the node that made the event. */
  readonly at: number;
  /** Of the store that recorded it first. */
  readonly recordedAt: number;
}

/**
 * The instant from which an organization knows an event, in epoch milliseconds: max(before, min(max(at, recorded − 2 s),
 * recorded + 1 s)). `before` is that of the event before it. So no clock runs it back, or moves it by more than two seconds.
 */
export function knownFrom(before: number, { at, recordedAt }: Clocks): number {
  return Math.max(before, Math.min(Math.max(at, recordedAt - BEHIND_MS), recordedAt + AHEAD_MS));
}
