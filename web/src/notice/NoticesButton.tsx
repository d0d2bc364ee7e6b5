import { Suspense } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useIsPast } from '../past/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { NoticesLink } from './NoticesLink.tsx';

/** Not needed for the first paint. */
const NoticesCount = lazily(() => import('./NoticesCount.tsx').then((file) => ({ default: file.NoticesCount })));

/** Leads to what of the workspace needs somebody, with its number: now, never in the past. */
export function NoticesButton() {
  const t = useTranslate();
  const { id } = useOrganization();
  if (useIsPast()) return null;
  return (
    <Suspense fallback={<NoticesLink name={t('nav.notices')} />}>
      <NoticesCount key={id} />
    </Suspense>
  );
}
