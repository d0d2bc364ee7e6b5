import Typography from '@mui/material/Typography';
import type { WebhookView } from '@watchglass/schemas/webhook/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { InstantPicker } from '../form/InstantPicker.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { resendAtom } from './atoms.ts';

interface ResendProps {
  readonly webhook: WebhookView;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Everything since an instant once more. */
export function ResendDialog({ webhook, onSent, onClose }: ResendProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const resend = useSetAtom(resendAtom);
  const [since, setSince] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const go = async (at: number): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      await resend({ organizationId, id: webhook.id }, { since: new Date(at).toISOString() });
      onSent();
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setSending(false);
    }
  };
  return (
    <FormDialog
      title={t('webhook.resendSince')}
      submit={t('webhook.resend')}
      sending={sending}
      blocked={since === null}
      onClose={onClose}
      onSubmit={() => since !== null && void go(since)}
    >
      <FormFailure to="to.resendWebhook" failure={failure} />
      <Typography>{t('webhook.resendSinceText')}</Typography>
      <InstantPicker label={t('range.from')} zone={zone} value={since} onChange={setSince} />
    </FormDialog>
  );
}
