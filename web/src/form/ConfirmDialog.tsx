import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { failureFrom, isOutdated, type Failure } from '../http/failure.ts';
import type { ActionKey } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormFailure } from './FormFailure.tsx';

interface DialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** The text in capitals that must be typed before the action. */
  readonly keyphrase?: string;
  /** The action's name in a failure message. */
  readonly to: ActionKey;
  readonly carryOut: () => Promise<unknown>;
  /** Shows the newest version after a 412. */
  readonly onNewest?: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before something is removed. */
export function ConfirmDialog({ title, text, action, keyphrase, to, carryOut, onNewest, onClose }: DialogProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function go(): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      await carryOut();
      onClose();
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setSending(false);
    }
  }
  return (
    <FormDialog
      title={title}
      submit={action}
      danger
      sending={sending}
      blocked={(keyphrase !== undefined && typed !== keyphrase) || isOutdated(failure)}
      onClose={onClose}
      onSubmit={() => void go()}
    >
      <FormFailure to={to} failure={failure} onNewest={onNewest} />
      <Typography>{text}</Typography>
      {keyphrase !== undefined && (
        <TextField
          label={t('form.keyphrase', { keyphrase })}
          value={typed}
          autoFocus
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
