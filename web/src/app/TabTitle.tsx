import { useAtomValue } from 'jotai';
import { unacknowledgedCountAtom } from '../alarm/atoms.ts';
import { pageTitleAtom, tabTitle } from '../page/title.ts';

/** The tab's title counts the waiting alarms, also in the background. */
export function TabTitle() {
  return <title>{tabTitle(useAtomValue(pageTitleAtom), useAtomValue(unacknowledgedCountAtom))}</title>;
}
