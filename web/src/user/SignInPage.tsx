import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link as RouterLink, Navigate, useLocation, useSearchParams } from 'react-router';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { useForm } from '../form/use-form.ts';
import { refusedWith } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { resendAtom, signedInAtom, signInAtom, signInLinkAtom } from './atoms.ts';
import { Entrance } from './Entrance.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { localPath } from './sign-in-link.ts';
import { SignInLinkPage } from './SignInLinkPage.tsx';

const shape = () => import('@watchglass/schemas/user/commands').then(({ signInShape }) => signInShape);

function targetOf(state: unknown): string {
  const to = typeof state === 'object' && state !== null && 'to' in state ? state.to : null;
  return localPath(typeof to === 'string' ? to : null);
}

/** Passes the typed address on to the next form. */
function withEmail(path: string, email: string): string {
  return email === '' ? path : `${path}?${new URLSearchParams({ email }).toString()}`;
}

export function SignInPage() {
  const link = useAtomValue(signInLinkAtom);
  return link === null ? <SignInForm /> : <SignInLinkPage link={link} />;
}

function SignInForm() {
  const t = useTranslate();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const signIn = useSetAtom(signInAtom);
  const [remember, setRemember] = useState(true);
  const form = useForm({ initial: { login: '', password: '' }, shape, send: (values) => signIn(values, remember) });
  if (useAtomValue(signedInAtom)) return <Navigate to={targetOf(state)} replace />;
  const unconfirmed = refusedWith(form.failure, 'EmailNotConfirmed') !== undefined;
  return (
    <Entrance title={t('signIn.title')} lead={t('signIn.lead')}>
      <Form onSubmit={() => void form.submit()}>
        {query.has('authError') && !form.failure && (
          <Alert severity="error" variant="outlined">
            {t('signIn.authError')}
          </Alert>
        )}
        <FormFailure
          to="to.signIn"
          failure={form.failure}
          action={unconfirmed ? <Resend login={form.values.login} /> : undefined}
        />
        <Field form={form} name="login" label={t('signIn.login')} type="email" autoComplete="username" autoFocus />
        <PasswordField form={form} name="password" label={t('signIn.password')} autoComplete="current-password" />
        <FormControlLabel
          control={<Checkbox checked={remember} onChange={(_event, checked) => setRemember(checked)} />}
          label={t('signIn.remember')}
        />
        <Submit label={t('signIn.submit')} sending={form.sending} />
      </Form>
      <ProviderButtons to={targetOf(state)} remember={remember} />
      <Link
        component={RouterLink}
        to={withEmail('/reset-password', form.values.login)}
        sx={{ mt: 3, alignSelf: 'center' }}
      >
        {t('signIn.forgotten')}
      </Link>
      <Link component={RouterLink} to={withEmail('/register', form.values.login)} sx={{ mt: 2, alignSelf: 'center' }}>
        {t('signIn.register')}
      </Link>
    </Entrance>
  );
}

function Resend({ login }: { login: string }) {
  const t = useTranslate();
  const resend = useSetAtom(resendAtom);
  const [sent, setSent] = useState(false);
  if (sent) return <span role="status">{t('signIn.resent')}</span>;
  return (
    <Button
      size="small"
      onClick={() =>
        void resend(login).then(
          () => setSent(true),
          () => setSent(false),
        )
      }
    >
      {t('signIn.resend')}
    </Button>
  );
}
