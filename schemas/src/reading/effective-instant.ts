import type { ReadingsBody } from './log-body.ts';

/**
 * When a reading counts as measured: a clock that is fast can neither hide a later value nor silence an alarm. Order within a
 * point, lateness, delays and timers go by it. History is as old as it says.
 */
export function effectiveAt(
  { mode, receivedAt }: Pick<ReadingsBody, 'mode' | 'receivedAt'>,
  measuredAt: number,
): number {
  return mode === 'live' && measuredAt > receivedAt ? receivedAt : measuredAt;
}

/** Whether a reading is newer than the newest of its point. Readings of one effective instant are in the order of measuring. */
export function isAfter(at: number, measuredAt: number, newestAt: number, newestMeasuredAt: number): boolean {
  return at > newestAt || (at === newestAt && measuredAt > newestMeasuredAt);
}
