import type { StylisPlugin } from '@emotion/cache';

/** Thinner than this is a hairline: it stays as thin as the screen draws it. */
const LEAST_PX = 2;
const PX_PER_REM = 16;
const PIXELS = /(?<![\w.#-])(-?(?:\d+(?:\.\d+)?|\.\d+))px\b/g;

/** The same length in rem for each length in pixels, hairlines excepted. */
export function inRem(value: string): string {
  return value.replace(PIXELS, (pixels, size: string) =>
    Math.abs(Number(size)) < LEAST_PX ? pixels : `${Number(size) / PX_PER_REM}rem`,
  );
}

/**
 * Makes every length of our styles and of MUI's grow with the root's size. Both write most of them in pixels; media queries are
 * left as they are.
 */
export const everyLengthInRem: StylisPlugin = (element) => {
  if (element.type !== 'decl' || typeof element.children !== 'string' || !element.children.includes('px')) return;
  element.children = inRem(element.children);
  element.value = `${String(element.props)}:${element.children};`;
};
