import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { failureFrom, type Failure } from '../http/failure.ts';
import { readNowAtom } from '../live/clock.ts';
import type { ActionKey } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormFailure } from './FormFailure.tsx';
import { InstantPicker } from './InstantPicker.tsx';

const DAY_MS = 86_400_000;

interface ResendProps {
  readonly text: string;
  /** The action's name in a failure message. */
  readonly to: ActionKey;
  /** Only an instant of these last days is offered. If omitted, every instant is. */
  readonly days?: number;
  /** Sends; the instant is ISO 8601. */
  readonly resend: (since: string) => Promise<void>;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Sends everything since an instant once more. Heavy: load it lazily. */
export function ResendDialog({ text, to, days, resend, onSent, onClose }: ResendProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const [now] = useState(useSetAtom(readNowAtom));
  const [since, setSince] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const go = async (at: number): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      await resend(new Date(at).toISOString());
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
      <FormFailure to={to} failure={failure} />
      <Typography>{text}</Typography>
      <InstantPicker
        label={t('range.from')}
        zone={zone}
        value={since}
        {...(days !== undefined && { min: now - days * DAY_MS, max: now })}
        onChange={setSince}
      />
    </FormDialog>
  );
}
