import type { ApiAccountIssued } from '@watchglass/schemas/api-account/views';
import { SecretsDialog } from '../form/SecretsDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Snippets } from './Snippets.tsx';

interface SecretProps {
  readonly issued: ApiAccountIssued;
  readonly onClose: () => void;
}

/** Shows all secrets of an account once, and what reads the newest values with them. */
export function SecretDialog({ issued, onClose }: SecretProps) {
  const t = useTranslate();
  return (
    <SecretsDialog
      title={t('apiAccount.secret.title')}
      warning={t('apiAccount.secret.once')}
      secrets={[
        { name: 'clientId', label: t('apiAccount.clientId'), text: issued.clientId },
        { name: 'clientSecret', label: t('apiAccount.clientSecret'), text: issued.clientSecret },
        { name: 'username', label: t('apiAccount.username'), text: issued.username },
        { name: 'password', label: t('apiAccount.password'), text: issued.password },
      ]}
      onClose={onClose}
    >
      <Snippets secret={issued.clientSecret} />
    </SecretsDialog>
  );
}
