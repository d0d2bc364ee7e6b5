import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { resetPasswordAtom } from './atoms.ts';
import { Entrance } from './Entrance.tsx';

const shape = () => import('@watchglass/schemas/user/forms').then(({ loginForm }) => loginForm);

/** Requests the link for a forgotten password. The answer does not reveal whether the account exists. */
export function ResetPasswordPage() {
  const t = useTranslate();
  const [query] = useSearchParams();
  const reset = useSetAtom(resetPasswordAtom);
  const [sent, setSent] = useState(false);
  const form = useForm({ initial: { login: query.get('email') ?? '' }, shape, send: ({ login }) => reset(login) });
  const back = (
    <Link component={RouterLink} to="/login" sx={{ mt: 3, alignSelf: 'center' }}>
      {t('password.toSignIn')}
    </Link>
  );
  if (sent)
    return (
      <Entrance title={t('reset.done.title')}>
        <Typography role="status">{t('reset.done.text', { login: form.values.login })}</Typography>
        {back}
      </Entrance>
    );
  return (
    <Entrance title={t('reset.title')} lead={t('reset.lead')}>
      <Form onSubmit={() => void form.submit().then(setSent)}>
        <FormFailure to="to.resetPassword" failure={form.failure} />
        <Field form={form} name="login" label={t('signIn.login')} type="email" autoComplete="username" autoFocus />
        <Submit label={t('reset.submit')} sending={form.sending} />
      </Form>
      {back}
    </Entrance>
  );
}
