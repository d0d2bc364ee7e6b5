import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { Entrance } from '../user/Entrance.tsx';
import { confirmMailboxAtom } from './atoms.ts';

/** The target of the link in the letter to a mailbox. One button confirms, because mail scanners open links. */
export function ConfirmMailboxPage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const confirm = useSetAtom(confirmMailboxAtom);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<Failure | null>(null);
  async function go(): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      await confirm(token);
      setState('done');
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setState('asking');
    }
  }
  return (
    <Entrance title={t('confirmMailbox.title')}>
      <FormFailure to="to.confirmMailbox" failure={failure} />
      <Typography role="status">{t(state === 'done' ? 'confirmMailbox.done' : 'confirmMailbox.text')}</Typography>
      {state !== 'done' && (
        <Button variant="contained" size="large" disabled={state === 'sending'} onClick={() => void go()}>
          {t('confirmMailbox.action')}
        </Button>
      )}
    </Entrance>
  );
}
