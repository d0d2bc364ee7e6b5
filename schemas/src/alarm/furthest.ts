import type { AlarmView, MeasuredView } from './views.ts';

/**
 * Returns the value of an alarm's candidates for the peak that lies furthest out on the raised side; of equal values
 * the first.
 */
export function furthest(
  side: AlarmView['side'],
  ...known: readonly (MeasuredView | null | undefined)[]
): MeasuredView | null {
  let found: MeasuredView | null = null;
  for (const measured of known) {
    if (!measured) continue;
    const isFurther =
      found === null || (side === 'above' ? measured.value > found.value : measured.value < found.value);
    if (isFurther) found = measured;
  }
  return found;
}
