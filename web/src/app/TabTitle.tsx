import { useAtomValue } from 'jotai';
import { unacknowledgedCountAtom } from '../alarm/atoms.ts';
import { pageTitleAtom, tabTitle } from '../page/title.ts';

/** The tab says how many alarms wait, also while another tab is in front. */
export function TabTitle() {
  return <title>{tabTitle(useAtomValue(pageTitleAtom), useAtomValue(unacknowledgedCountAtom))}</title>;
}
