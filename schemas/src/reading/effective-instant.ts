import type { ReadingsBody } from './log-body.ts';

/**
 * The effective instant of a reading, so that a fast clock can neither hide a later value nor silence an alarm. It
 * decides order within a point, lateness, delays and timers. Backfill keeps its measured instant.
 */
export function effectiveAt(
  { mode, receivedAt }: Pick<ReadingsBody, 'mode' | 'receivedAt'>,
  measuredAt: number,
): number {
  return mode === 'live' && measuredAt > receivedAt ? receivedAt : measuredAt;
}

/**
 * Returns true if a reading is newer than the newest of its point. Readings of one effective instant are ordered by
 * measured instant.
 */
export function isAfter(at: number, measuredAt: number, newestAt: number, newestMeasuredAt: number): boolean {
  return at > newestAt || (at === newestAt && measuredAt > newestMeasuredAt);
}
