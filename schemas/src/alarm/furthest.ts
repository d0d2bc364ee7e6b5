import type { AlarmView, MeasuredView } from './views.ts';

/** Of what is known of an alarm's peak, the value furthest out on the side that raised; of equal values the one given first. */
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
