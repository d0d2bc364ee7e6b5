/** The CO₂ guide of section 9 of the specification, in ppm. */
export const FRESH_AIR_PPM = 420;
export const AVERAGE_FROM_PPM = 1_000;
export const POOR_ABOVE_PPM = 1_400;
/** The end of the drawn scale (ours). */
export const SCALE_END_PPM = 2_000;

export type Air = 'good' | 'average' | 'poor';

/** Good below 1,000 ppm, poor above 1,400. */
export function airOf(ppm: number): Air {
  if (ppm < AVERAGE_FROM_PPM) return 'good';
  return ppm > POOR_ABOVE_PPM ? 'poor' : 'average';
}

/** The place on the scale from fresh air to its end, 0 to 1. */
export function placeOfAir(ppm: number): number {
  return Math.min(1, Math.max(0, (ppm - FRESH_AIR_PPM) / (SCALE_END_PPM - FRESH_AIR_PPM)));
}
