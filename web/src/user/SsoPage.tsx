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
import { NewcomerForm } from './NewcomerForm.tsx';
import { endByProviderAtom, type Newcomer } from './provider.ts';

/** An answer works once; React may run an effect twice. */
const sent = keyed((_query: string): { ended?: Promise<string | Newcomer> } => ({}));

/** The page to which a provider redirects the browser. */
export function SsoPage() {
  const t = useTranslate();
  const navigate = useNavigate();
  const query = useSearchParams()[0].toString();
  const end = useSetAtom(endByProviderAtom);
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const call = sent(query);
    call.ended ??= end(new URLSearchParams(query));
    call.ended.then(
      (ended) => (typeof ended === 'string' ? navigate(ended, { replace: true }) : setNewcomer(ended)),
      (thrown: unknown) => setFailure(failureFrom(thrown)),
    );
  }, [end, navigate, query]);
  if (newcomer) return <NewcomerForm newcomer={newcomer} />;
  if (failure === null)
    return (
      <Entrance title={t('sso.title')}>
        <Loading />
      </Entrance>
    );
  const mayRegister = refusedWith(failure, 'AddressNotVerified') !== undefined;
  return (
    <Entrance title={t('sso.failed')}>
      <FormFailure to="to.signIn" failure={failure} />
      {mayRegister && (
        <Button component={Link} to="/register" variant="contained" size="large">
          {t('register.title')}
        </Button>
      )}
      <Button component={Link} to="/login" variant={mayRegister ? 'text' : 'contained'} size="large">
        {t('password.toSignIn')}
      </Button>
    </Entrance>
  );
}
