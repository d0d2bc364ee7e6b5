import type { ApiAccountIssued, ApiAccountView } from '@watchglass/schemas/api-account/views';
import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { renewSecretAtom, revokeApiAccountAtom } from './atoms.ts';

interface StepProps {
  readonly account: ApiAccountView;
  readonly onClose: () => void;
}

interface RenewProps extends StepProps {
  readonly onIssued: (issued: ApiAccountIssued) => void;
}

/** The previous secret ends at once, so its users must be warned. */
export function RenewDialog({ account, onIssued, onClose }: RenewProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const renew = useSetAtom(renewSecretAtom);
  const issued = useRef<ApiAccountIssued | null>(null);
  const carryOut = async () => {
    issued.current = await renew(id, account);
  };
  const leave = () => (issued.current === null ? onClose() : onIssued(issued.current));
  return (
    <ConfirmDialog
      title={t('apiAccount.renew.title', { name: account.name })}
      text={t('apiAccount.renew.text')}
      action={t('apiAccount.renew')}
      to="to.renewSecret"
      carryOut={carryOut}
      onClose={leave}
    />
  );
}

export function RevokeDialog({ account, onClose }: StepProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const revoke = useSetAtom(revokeApiAccountAtom);
  return (
    <ConfirmDialog
      title={t('apiAccount.revoke.title', { name: account.name })}
      text={t('apiAccount.revoke.text')}
      action={t('apiAccount.revoke')}
      to="to.deleteAccount"
      carryOut={() => revoke(id, account)}
      onClose={onClose}
    />
  );
}
