import { useCallback, useSyncExternalStore } from 'react';
import { MOBILE } from './tokens.ts';

/** Whether a media query (with or without `@media`) holds now. */
export function useMedia(query: string): boolean {
  const media = query.replace(/^@media\s*/, '');
  const listen = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(media);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [media],
  );
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(media).matches,
    () => false,
  );
}

/** Narrower than 1025 or lower than 450 (specification, section 9). */
export function useIsMobile(): boolean {
  return useMedia(MOBILE);
}
