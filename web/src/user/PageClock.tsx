import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { unitsAtom } from './preferences.ts';

/** Tells the page how its person writes hours: `<html data-clock>`. */
export function PageClock() {
  const { clock } = useAtomValue(unitsAtom);
  useLayoutEffect(() => {
    document.documentElement.dataset['clock'] = clock;
  }, [clock]);
  return null;
}
