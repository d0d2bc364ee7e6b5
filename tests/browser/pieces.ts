import type { Page } from 'playwright-core';

/** A drawn element. Its sizes are its width, its height and that of its text, in CSS pixels. */
export interface Piece {
  readonly name: string;
  readonly text: string;
  readonly sizes: readonly number[];
}

/** All drawn elements of a page, in its order. */
export function piecesOf(page: Page): Promise<Piece[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const { width, height } = element.getBoundingClientRect();
      const text = element.textContent;
      return [
        {
          name: `${element.tagName} ${element.getAttribute('class') ?? ''}`,
          text,
          sizes: [width, height, Number.parseFloat(getComputedStyle(element).fontSize)],
        },
      ];
    }),
  );
}

/** Hairlines keep their width, and lines of text end at whole pixels: the taller an element, the more it has of them. */
const roundingOf = (size: number): number => Math.max(4, size / 400);

/** The elements that are not `by` times as large on the second page, without those whose text changed meanwhile. */
export function notGrown(before: readonly Piece[], after: readonly Piece[], by: number): string[] {
  if (before.length !== after.length) {
    const other = before.findIndex(({ name }, index) => name !== after[index]?.name);
    return [`${before.length} pieces, and ${after.length}: ${before[other]?.name}, and ${after[other]?.name}`];
  }
  return before.flatMap(({ name, text, sizes }, index) => {
    const now = after[index];
    if (
      now === undefined ||
      now.text !== text ||
      sizes.every((size, i) => Math.abs(size * by - (now.sizes[i] ?? 0)) < roundingOf(size * by))
    )
      return [];
    return [`${name} ${text.slice(0, 40)}: ${sizes.join(' ')} → ${now.sizes.join(' ')}`];
  });
}
