import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { failureFrom, type Failure } from '../http/failure.ts';
import { keyed } from '../http/resource.ts';
import { failureText } from '../messages/failure-text.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading } from '../page/Outcome.tsx';
import { confirmEmailAtom } from './atoms.ts';
import { Entrance } from './Entrance.tsx';
import { ResendForm } from './ResendForm.tsx';

type State = 'sending' | 'done' | Failure;
/** A token works once; React may run an effect twice. */
const sent = keyed((_token: string): { answer?: Promise<void> } => ({}));

export function ConfirmEmailPage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const confirm = useSetAtom(confirmEmailAtom);
  const [state, setState] = useState<State>('sending');
  useEffect(() => {
    const call = sent(token);
    call.answer ??= confirm(token);
    call.answer.then(
      () => setState('done'),
      (thrown: unknown) => setState(failureFrom(thrown)),
    );
  }, [confirm, token]);
  const signIn = (
    <Button component={RouterLink} to="/login" variant="contained" size="large">
      {t('signIn.submit')}
    </Button>
  );
  if (state === 'sending')
    return (
      <Entrance title={t('confirm.title')}>
        <Loading />
      </Entrance>
    );
  if (state === 'done')
    return (
      <Entrance title={t('confirm.done.title')}>
        <Typography>{t('confirm.done.text')}</Typography>
        {signIn}
      </Entrance>
    );
  return (
    <Entrance title={t('confirm.failed.title')}>
      <Alert severity="error" variant="outlined">
        {failureText(t, state)}
      </Alert>
      <Typography>{t('confirm.failed.text')}</Typography>
      <ResendForm />
      <Link component={RouterLink} to="/login" sx={{ mt: 3, alignSelf: 'center' }}>
        {t('password.toSignIn')}
      </Link>
    </Entrance>
  );
}
