import { ROLE } from '@watchglass/schemas/member/rights';
import { Suspense, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useOrganization } from '../user/rights.ts';

/** Not needed for the first paint. */
const Snackbar = lazily(() => import('@mui/material/Snackbar'));

/** Announces that the signed-in person became the owner, or ceased to be it. */
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
