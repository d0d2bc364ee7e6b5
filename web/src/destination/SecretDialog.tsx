import { SecretsDialog } from '../form/SecretsDialog.tsx';
import { useTranslate } from '../messages/messages.ts';

/** Shows the secret of a webhook once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const title = t('destination.secret');
  return (
    <SecretsDialog
      title={title}
      warning={t('destination.secret.once')}
      secrets={[{ name: 'secret', label: title, text: secret }]}
      onClose={onClose}
    />
  );
}
