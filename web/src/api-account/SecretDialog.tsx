import type { ApiAccountIssued } from '@watchglass/schemas/api-account/views';
import { SecretsDialog } from '../form/SecretsDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { snippetsOf } from './snippets.ts';

interface SecretProps {
  readonly issued: ApiAccountIssued;
  readonly onClose: () => void;
}

/** Shows client id and secret once, and what reads the newest values with them. */
export function SecretDialog({ issued, onClose }: SecretProps) {
  const t = useTranslate();
  return (
    <SecretsDialog
      title={t('apiAccount.secret.title')}
      warning={t('apiAccount.secret.once')}
      secrets={[
        { name: 'clientId', label: t('apiAccount.clientId'), text: issued.clientId },
        { name: 'clientSecret', label: t('apiAccount.clientSecret'), text: issued.clientSecret },
        ...snippetsOf(window.location.origin, issued.clientSecret),
      ]}
      onClose={onClose}
    />
  );
}
