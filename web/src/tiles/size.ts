export interface Size {
  readonly width: number;
  readonly height: number;
}

const told = new WeakMap<Element, (size: Size) => void>();
let shared: ResizeObserver | undefined;

/**
 * Reports the inner size of an element, in CSS pixels, now and on each change. One observer serves all tiles. Returns
 * the function that stops it.
 */
export function watchSize(element: Element, tell: (size: Size) => void): () => void {
  const observer = (shared ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) told.get(target)?.(contentRect);
  }));
  told.set(element, tell);
  observer.observe(element);
  return () => observer.unobserve(element);
}

/**
 * For `ref`: gives an element's content its size as `--w` and `--h`. Container queries would make the browser lay out
 * each tile several times for every changed text.
 */
export function sized(element: HTMLElement): () => void {
  return watchSize(element, (size) => giveSize(element, size));
}

export function giveSize({ style }: HTMLElement, { width, height }: Size): void {
  style.setProperty('--w', `${width}px`);
  style.setProperty('--h', `${height}px`);
}
