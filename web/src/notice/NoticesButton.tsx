import IconButton from '@mui/material/IconButton';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useOrganization } from '../user/rights.ts';

/** Not needed for the first paint. */
const NoticesCount = lazily(() => import('./NoticesCount.tsx').then((file) => ({ default: file.NoticesCount })));

/** Leads to what of the workspace needs somebody, with its number. */
export function NoticesButton() {
  const t = useTranslate();
  const { id } = useOrganization();
  const name = t('nav.notices');
  return (
    <IconButton component={Link} to={`/${id}/workspace/notifications`} title={name} aria-label={name}>
      <Icon name="flag" />
      <Suspense fallback={null}>
        <NoticesCount key={id} />
      </Suspense>
    </IconButton>
  );
}
