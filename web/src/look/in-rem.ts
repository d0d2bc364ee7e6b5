import type { StylisPlugin } from '@emotion/cache';

/** Thinner lengths are hairlines, which do not scale. */
const LEAST_PX = 2;
const PX_PER_REM = 16;
const PIXELS = /(?<![\w.#-])(-?(?:\d+(?:\.\d+)?|\.\d+))px\b/g;

/** Converts each length in pixels to rem, except hairlines. */
export function inRem(value: string): string {
  return value.replace(PIXELS, (pixels, size: string) =>
    Math.abs(Number(size)) < LEAST_PX ? pixels : `${Number(size) / PX_PER_REM}rem`,
  );
}

/**
 * Makes every length in the product's and MUI's styles scale with the root's size: most are written in pixels. Media
 * queries stay unchanged.
 */
export const everyLengthInRem: StylisPlugin = (element) => {
  if (element.type !== 'decl' || typeof element.children !== 'string' || !element.children.includes('px')) return;
  element.children = inRem(element.children);
  element.value = `${String(element.props)}:${element.children};`;
};
