import { use, useCallback } from 'react';
import { Far } from '../look/far.ts';

export const PAGE_MS = 10_000;

/** Distances from the top of the list, in CSS pixels. */
export interface RowPlace {
  readonly top: number;
  readonly bottom: number;
}

interface Window {
  readonly top: number;
  readonly height: number;
}

/**
 * Where the next page of a list begins: with the first row that is not wholly shown. After the last page comes the first.
 * A row higher than the window is passed over once it was at the top.
 */
export function nextTop(rows: readonly RowPlace[], { top, height }: Window): number {
  const hidden = rows.find((row) => row.bottom > top + height && row.top > top);
  return hidden?.top ?? 0;
}

function turn(element: HTMLElement): void {
  if (element.scrollHeight <= element.clientHeight) return;
  const from = element.getBoundingClientRect().top - element.scrollTop;
  const rows = [...element.querySelectorAll('[data-row]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { top: top - from, bottom: bottom - from };
  });
  element.scrollTop = nextTop(rows, { top: element.scrollTop, height: element.clientHeight });
}

type Attach = (element: HTMLElement) => void | (() => void);

/**
 * For `ref`: turns the pages of a scrolling list on a wall. Its rows are the elements with `data-row`. `attach` is a further
 * ref of the element; it must be stable.
 */
export function useTurnedPages(attach?: Attach): Attach {
  const far = use(Far);
  return useCallback(
    (element: HTMLElement) => {
      const detach = attach?.(element);
      const timer = far ? setInterval(() => turn(element), PAGE_MS) : undefined;
      return () => {
        clearInterval(timer);
        detach?.();
      };
    },
    [far, attach],
  );
}
