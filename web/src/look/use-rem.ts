import { useSyncExternalStore } from 'react';

function listen(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  window.addEventListener('resize', changed);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', changed);
  };
}

/** The size of 1rem in CSS pixels: large screens and walls make it larger. */
export function remNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** `remNow` for components that draw in pixels: they render again when it changes. */
export function useRem(): number {
  return useSyncExternalStore(listen, remNow, () => 16);
}
