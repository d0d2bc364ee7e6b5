import { useCallback, useSyncExternalStore } from 'react';
import { MOBILE } from './tokens.ts';

/** Returns true while a media query (with or without `@media`) matches. */
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

/** Narrower than 1025 or lower than 450 pixels (specification, section 9). */
export function useIsMobile(): boolean {
  return useMedia(MOBILE);
}
