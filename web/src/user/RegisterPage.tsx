import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { atFields } from '../form/at-fields.ts';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { AgreeTerms } from './AgreeTerms.tsx';
import { registerAtom } from './atoms.ts';
import { Entrance } from './Entrance.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PASSWORD_REFUSALS } from './password-refusals.ts';
import { ResendForm } from './ResendForm.tsx';

const shape = () => import('@watchglass/schemas/user/forms').then(({ registerForm }) => registerForm);

function Done({ login }: { login: string }) {
  const t = useTranslate();
  return (
    <Entrance title={t('register.done.title')}>
      <Typography>{t('register.done.text', { login })}</Typography>
      <ResendForm login={login} />
      <Link component={RouterLink} to="/login">
        {t('register.signIn')}
      </Link>
    </Entrance>
  );
}

export function RegisterPage() {
  const t = useTranslate();
  const [query] = useSearchParams();
  const register = useSetAtom(registerAtom);
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { login: query.get('email') ?? '', name: '', password: '', again: '', agreeTerms: false },
    shape,
    send: ({ login, name, password, agreeTerms }) =>
      atFields(register({ login, name, passw: password, agreeTerms }), PASSWORD_REFUSALS),
  });
  if (done) return <Done login={form.values.login} />;
  return (
    <Entrance title={t('register.title')} lead={t('register.lead')}>
      <Form onSubmit={() => void form.submit().then(setDone)}>
        <FormFailure to="to.register" failure={form.failure} />
        <Field form={form} name="name" label={t('register.name')} autoComplete="name" autoFocus />
        <Field form={form} name="login" label={t('signIn.login')} type="email" autoComplete="username" />
        <NewPasswordFields form={form} />
        <AgreeTerms form={form} />
        <Submit label={t('register.submit')} sending={form.sending} />
      </Form>
      <Link component={RouterLink} to="/login" sx={{ mt: 3, alignSelf: 'center' }}>
        {t('register.signIn')}
      </Link>
    </Entrance>
  );
}
