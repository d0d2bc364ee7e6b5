export interface Size {
  readonly width: number;
  readonly height: number;
}

const told = new WeakMap<Element, (size: Size) => void>();
let shared: ResizeObserver | undefined;

/** Tells the inner size of an element, in CSS pixels, now and whenever it changes. One observer serves all tiles. Gives what ends it. */
export function watchSize(element: Element, tell: (size: Size) => void): () => void {
  const observer = (shared ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) told.get(target)?.(contentRect);
  }));
  told.set(element, tell);
  observer.observe(element);
  return () => observer.unobserve(element);
}

/**
 * For `ref`: gives an element's content its size as `--w` and `--h`. Container queries would say the same, and make the
 * browser style and lay out each tile several times for every text that changes in it.
 */
export function sized(element: HTMLElement): () => void {
  return watchSize(element, (size) => giveSize(element, size));
}

export function giveSize({ style }: HTMLElement, { width, height }: Size): void {
  style.setProperty('--w', `${width}px`);
  style.setProperty('--h', `${height}px`);
}
