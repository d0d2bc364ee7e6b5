import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { linkAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useIsPast } from '../past/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { NoticesLink } from './NoticesLink.tsx';

const NoticesCount = lazily(() => import('./NoticesCount.tsx').then((file) => ({ default: file.NoticesCount })));

/** Leads to what of the workspace needs somebody, with its number: now, never in the past. It is counted once the page itself is there. */
export function NoticesButton() {
  const t = useTranslate();
  const { id } = useOrganization();
  const isLive = useAtomValue(linkAtom) === 'live';
  const [wasLive, setWasLive] = useState(isLive);
  if (isLive && !wasLive) setWasLive(true);
  if (useIsPast()) return null;
  const link = <NoticesLink name={t('nav.notices')} />;
  return wasLive ? (
    <Suspense fallback={link}>
      <NoticesCount key={id} />
    </Suspense>
  ) : (
    link
  );
}
