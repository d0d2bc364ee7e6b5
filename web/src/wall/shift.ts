const STEP_PX = 2;
const REACH_PX = 12;
const MINUTE_MS = 60_000;
/** Steps of a whole round trip. */
const ROUND = (4 * REACH_PX) / STEP_PX;

/** From 0 to `REACH_PX`, back over 0 to `-REACH_PX`, and to 0 again. */
function swing(step: number): number {
  const at = ((step % ROUND) + ROUND) % ROUND;
  const quarter = ROUND / 4;
  if (at <= quarter) return at * STEP_PX;
  return at <= 3 * quarter ? REACH_PX - (at - quarter) * STEP_PX : (at - ROUND) * STEP_PX;
}

/** The offset of the picture, in CSS pixels: two a minute, so that nothing burns in. */
export function shiftAt(now: number): { readonly x: number; readonly y: number } {
  const minute = Math.floor(now / MINUTE_MS);
  return { x: swing(minute), y: swing(minute + ROUND / 4) };
}
