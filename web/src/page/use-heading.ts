import { atom, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { pageTitleAtom } from './title.ts';

/** The place whose heading was reached last; null before the first. */
const reachedAtom = atom<string | null>(null);

/** Whether this heading is reached by going from one place to another, rather than by loading the page. */
const reachAtom = atom(null, (get, set, place: string) => {
  const before = get(reachedAtom);
  set(reachedAtom, place);
  return before !== null && before !== place;
});

/** Whatever heading comes next is reached: the one that had the focus has gone, such as with a frame that was drawn anew around its page. */
const loseAtom = atom(null, (_get, set) => set(reachedAtom, ''));

/** A field of the new page that took the focus by itself keeps it. */
function isInForm(element: Element | null): boolean {
  return element instanceof HTMLElement && element.matches('main input, main textarea, [role="dialog"] *');
}

/**
 * The one heading of a page: it names the tab, and has the focus when somebody comes from another page, so that what is read
 * aloud and what Tab reaches next begins there. `isOutcome`: where a page says in other words what has come of it, that is as
 * another page.
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
