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

/** The size of 1rem in CSS pixels: walls make it larger. */
export function useRem(): number {
  return useSyncExternalStore(listen, () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), () => 16);
}
