import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormFailure } from './FormFailure.tsx';

interface DialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Must be typed, in capitals, before it can be done. */
  readonly keyphrase?: string;
  readonly carryOut: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is taken away. */
export function ConfirmDialog({ title, text, action, keyphrase, carryOut, onClose }: DialogProps) {
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
    <FormDialog title={title} submit={action} danger sending={sending} blocked={keyphrase !== undefined && typed !== keyphrase} onClose={onClose} onSubmit={() => void go()}>
      <FormFailure failure={failure} />
      <Typography>{text}</Typography>
      {keyphrase !== undefined && <TextField label={t('form.keyphrase', { keyphrase })} value={typed} autoFocus autoComplete="off" onChange={(event) => setTyped(event.target.value)} />}
    </FormDialog>
  );
}
