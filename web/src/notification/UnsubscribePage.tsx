import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, type Failure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { Entrance } from '../user/Entrance.tsx';
import { unsubscribeAtom } from './atoms.ts';

/** The target of the link in a mail that ends a person's own subscription to a rule, by one button. */
export function UnsubscribePage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const unsubscribe = useSetAtom(unsubscribeAtom);
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<Failure | null>(null);
  async function go(): Promise<void> {
    setState('sending');
    setFailure(null);
    try {
      await unsubscribe(token);
      setState('done');
    } catch (thrown) {
      setFailure(failureFrom(thrown));
      setState('asking');
    }
  }
  return (
    <Entrance title={t('unsubscribe.title')}>
      <FormFailure to="to.unsubscribe" failure={failure} />
      <Typography role="status">{t(state === 'done' ? 'unsubscribe.done' : 'unsubscribe.text')}</Typography>
      {state !== 'done' && (
        <Button variant="contained" size="large" disabled={state === 'sending'} onClick={() => void go()}>
          {t('unsubscribe.action')}
        </Button>
      )}
      <Button component={Link} to="/user/notifications" size="large">
        {t('notifications.title')}
      </Button>
    </Entrance>
  );
}
