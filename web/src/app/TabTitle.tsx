import { useAtomValue } from 'jotai';
import { unacknowledgedCountAtom } from '../alarm/atoms.ts';
import { useTranslate } from '../messages/messages.ts';
import { useIsPast } from '../past/atoms.ts';
import { pageTitleAtom, tabTitle } from '../page/title.ts';

/** The tab's title counts the waiting alarms, also in the background. */
export function TabTitle() {
  const title = tabTitle(useAtomValue(pageTitleAtom), useAtomValue(unacknowledgedCountAtom));
  const t = useTranslate();
  return <title>{useIsPast() ? t('bar.pastTab', { title }) : title}</title>;
}
