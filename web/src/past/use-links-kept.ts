import { useEffect } from 'react';
import { linkThen } from './link-kept.ts';
import type { Player } from './player.ts';

/** A link is about to be opened, copied or opened in another tab. */
const REACHED = ['pointerdown', 'focusin', 'contextmenu'] as const;

/** Links of pages in the past lead to the same moment, also in a tab of their own. */
export function useLinksKept(player: Player): void {
  useEffect(() => {
    // The router goes by the path that a link was given, not by the one that stands in the page.
    const given = new WeakMap<HTMLAnchorElement, { readonly path: string; readonly kept: string }>();
    const keep = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([download])') : null;
      if (link === null) return;
      const { isUntilAsked, until, speed, basis } = player.state();
      const play = { isPlaying: false, speed, basis, until: isUntilAsked ? until : null };
      const standing = link.getAttribute('href') ?? '';
      const known = given.get(link);
      const path = known?.kept === standing ? known.path : standing;
      const place = new URL(path, window.location.href);
      const kept = linkThen(place, window.location.origin, { at: player.momentText(), play });
      if (kept === null) return;
      given.set(link, { path, kept });
      link.setAttribute('href', kept);
    };
    for (const event of REACHED) document.addEventListener(event, keep, true);
    return () => {
      for (const event of REACHED) document.removeEventListener(event, keep, true);
    };
  }, [player]);
}
