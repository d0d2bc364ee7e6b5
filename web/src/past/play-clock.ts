import { FRAME_MS, type Speed } from '@watchglass/schemas/moment/limits';

/** Between two frames of a page that was hidden much time passes: the past goes on where it was seen. */
const LONGEST_FRAME_MS = 1_000;
/** A segment is ten seconds of play. */
const SEGMENT_FRAMES = 10_000 / FRAME_MS;

/** The time of the past between two frames, in milliseconds. */
export const stepOf = (speed: Speed): number => speed * FRAME_MS;

/** How much of the past one segment holds, in milliseconds. */
export const segmentMs = (speed: Speed): number => SEGMENT_FRAMES * stepOf(speed);

interface Moving {
  /** Epoch milliseconds, all of them. */
  readonly at: number;
  readonly until: number;
  /** The end of what is known to the page: the clock waits there. */
  readonly ready: number;
  readonly speed: Speed;
}

/** The instant that is shown after some time of the reader's own clock. */
export function advanced({ at, until, ready, speed }: Moving, elapsedMs: number): number {
  const moved = at + Math.min(Math.max(0, elapsedMs), LONGEST_FRAME_MS) * speed;
  return Math.max(at, Math.min(moved, until, ready));
}
