import { atom, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { pageTitleAtom } from './title.ts';

/** The place of the last heading; null before the first. */
const reachedAtom = atom<string | null>(null);

/** Returns true if the heading is reached by navigation, rather than by a page load. */
const reachAtom = atom(null, (get, set, place: string) => {
  const before = get(reachedAtom);
  set(reachedAtom, place);
  return before !== null && before !== place;
});

/**
 * Lets the next heading take the focus, because the focused heading was removed, for example with a remounted frame.
 */
const loseAtom = atom(null, (_get, set) => set(reachedAtom, ''));

/** A field of the new page keeps the focus that it took. */
function isInForm(element: Element | null): boolean {
  return element instanceof HTMLElement && element.matches('main input, main textarea, [role="dialog"] *');
}

/**
 * The one heading of a page. It names the tab and takes the focus after a navigation, so that screen readers and Tab
 * start there. With `isOutcome`, a changed title on the same page counts as a navigation.
 */
export function useHeading(title: string, isOutcome = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const setTitle = useSetAtom(pageTitleAtom);
  const reach = useSetAtom(reachAtom);
  const lose = useSetAtom(loseAtom);
  useEffect(() => setTitle(title), [setTitle, title]);
  const place = isOutcome ? `${pathname} ${title}` : pathname;
  useEffect(() => {
    if (reach(place) && !isInForm(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [reach, place]);
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      if (own !== null && document.activeElement === own) lose();
    };
  }, [lose]);
  return heading;
}
