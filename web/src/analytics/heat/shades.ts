import { light } from '../../look/tokens.ts';

const LINE = 'color-mix(in srgb, var(--mui-palette-text-secondary) 60%, var(--mui-palette-background-paper))';
const PAPER = 'var(--mui-palette-background-paper)';

/**
 * The ground of a map: it is seen wherever a cell has no readings, hatched on white, as no value is. In tiles: long gradients are rounded
 * to bands.
 */
export const UNMEASURED: string = `linear-gradient(-45deg, ${LINE} 0 9%, ${PAPER} 9% 50%, ${LINE} 50% 59%, ${PAPER} 59%) 0 0 / 8px 8px`;

const STEPS = 20;
/** Of the accent, in percent: the lowest value is plainly a colour beside the ground. */
const PALEST = 22;

const SHARES = Array.from({ length: STEPS }, (_, step) => PALEST + ((100 - PALEST) * step) / (STEPS - 1));

/** From the low to the high end of a scale. A value is no abnormal state, so its colour is the quiet accent. */
export const SHADES: readonly string[] = SHARES.map(
  (share) =>
    `color-mix(in srgb, var(--mui-palette-primary-main) ${share.toFixed(1)}%, var(--mui-palette-background-paper))`,
);

/** The same on white paper, for pictures that leave the page. */
export const PAPER_SHADES: readonly string[] = SHARES.map((share) => {
  const mixed = [1, 3, 5].map((at) => {
    const accent = Number.parseInt(light.accent.slice(at, at + 2), 16);
    return Math.round((accent * share + 255 * (100 - share)) / 100);
  });
  return `rgb(${mixed.join(',')})`;
});

/** The shade of a place from 0 to 1. */
export const shadeAt = (place: number): number => Math.round(Math.min(1, Math.max(0, place)) * (STEPS - 1));
