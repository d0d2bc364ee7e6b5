import { ROLE } from '@watchglass/schemas/member/rights';
import { Suspense, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useOrganization } from '../user/rights.ts';

/** Not needed for the first paint. */
const Snackbar = lazily(() => import('@mui/material/Snackbar'));

/** Says so when this person has become the owner, or is not any more, while they look. */
export function RoleNotice() {
  const t = useTranslate();
  const { name, role } = useOrganization();
  const [before, setBefore] = useState(role);
  const [notice, setNotice] = useState<'received' | 'given' | null>(null);
  if (role !== before) {
    setBefore(role);
    if (role === ROLE.owner) setNotice('received');
    else if (before === ROLE.owner) setNotice('given');
  }
  if (notice === null) return null;
  return (
    <Suspense fallback={null}>
      <Snackbar
        open
        autoHideDuration={12_000}
        onClose={() => setNotice(null)}
        message={t(`workspace.role.${notice}`, { name })}
      />
    </Suspense>
  );
}
