import Typography from '@mui/material/Typography';
import { READING_FEED_DAYS } from '@watchglass/schemas/integration/limits';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { InstantPicker } from '../form/InstantPicker.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { resendReadingsAtom } from './atoms.ts';

const DAY_MS = 86_400_000;

interface ResendProps {
  readonly integration: Pick<IntegrationView, 'id'>;
  readonly onClose: () => void;
}

/** Everything that was stored since an instant once more. */
export function ResendDialog({ integration, onClose }: ResendProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { id: organizationId } = useOrganization();
  const resend = useSetAtom(resendReadingsAtom);
  const [now] = useState(() => Date.now());
  const [since, setSince] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const go = async (at: number): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      await resend({ organizationId, id: integration.id }, new Date(at).toISOString());
      onClose();
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
      <FormFailure to="to.resendIntegration" failure={failure} />
      <Typography>{t('integration.resendText')}</Typography>
      <InstantPicker
        label={t('range.from')}
        zone={zone}
        value={since}
        min={now - READING_FEED_DAYS * DAY_MS}
        max={now}
        onChange={setSince}
      />
    </FormDialog>
  );
}
