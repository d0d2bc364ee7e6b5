import Snackbar from '@mui/material/Snackbar';
import { ROLE } from '@watchglass/schemas/member/rights';
import { useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';

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
  return notice && <Snackbar open autoHideDuration={12_000} onClose={() => setNotice(null)} message={t(`workspace.role.${notice}`, { name })} />;
}
