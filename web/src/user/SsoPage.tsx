import Button from '@mui/material/Button';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FormFailure } from '../form/FormFailure.tsx';
import { failureFrom, refusedWith, type Failure } from '../http/failure.ts';
import { keyed } from '../http/resource.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading } from '../page/Outcome.tsx';
import { Entrance } from './Entrance.tsx';
import { endByProviderAtom } from './provider.ts';

/** An answer counts once; React may run an effect twice. */
const sent = keyed((_query: string): { to?: Promise<string> } => ({}));

/** Where a provider sends the browser back to. */
export function SsoPage() {
  const t = useTranslate();
  const navigate = useNavigate();
  const query = useSearchParams()[0].toString();
  const end = useSetAtom(endByProviderAtom);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const call = sent(query);
    call.to ??= end(new URLSearchParams(query));
    call.to.then((to) => navigate(to, { replace: true }), (thrown: unknown) => setFailure(failureFrom(thrown)));
  }, [end, navigate, query]);
  if (failure === null) return <Entrance title={t('sso.title')}><Loading /></Entrance>;
  const email = refusedWith(failure, 'NoAccountYet')?.detail['email'];
  const isNew = typeof email === 'string';
  return (
    <Entrance title={t('sso.failed')}>
      <FormFailure failure={failure} />
      {isNew && <Button component={Link} to={`/register?${new URLSearchParams({ email }).toString()}`} variant="contained" size="large">{t('register.title')}</Button>}
      <Button component={Link} to="/login" variant={isNew ? 'text' : 'contained'} size="large">{t('password.toSignIn')}</Button>
    </Entrance>
  );
}
