/** The ground of a map: it is seen wherever a cell has no readings, which looks otherwise much like the palest shade. */
export const UNMEASURED =
  'repeating-linear-gradient(-45deg, var(--mui-palette-divider) 0 1px, var(--mui-palette-background-paper) 1px 6px)';

const STEPS = 20;
const PALEST = 8;

/** From the low to the high end of a scale. A value is no abnormal state, so its colour is the quiet accent. */
export const SHADES: readonly string[] = Array.from({ length: STEPS }, (_, step) => {
  const share = PALEST + ((100 - PALEST) * step) / (STEPS - 1);
  return `color-mix(in srgb, var(--mui-palette-primary-main) ${share.toFixed(1)}%, var(--mui-palette-background-paper))`;
});
