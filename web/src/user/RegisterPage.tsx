import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { registerAtom } from './atoms.ts';
import { Entrance } from './Entrance.tsx';

const shape = () => import('@watchglass/schemas/user/commands').then(({ registerShape }) => registerShape);

function Done({ login }: { login: string }) {
  const t = useTranslate();
  return (
    <Entrance title={t('register.done.title')}>
      <Typography>{t('register.done.text', { login })}</Typography>
      <Link component={RouterLink} to="/login">{t('register.signIn')}</Link>
    </Entrance>
  );
}

export function RegisterPage() {
  const t = useTranslate();
  const [query] = useSearchParams();
  const register = useSetAtom(registerAtom);
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { login: query.get('email') ?? '', name: '', passw: '', agreeTerms: false },
    shape,
    toSend: (values) => ({ ...values, token: '' }),
    send: register,
  });
  if (done) return <Done login={form.values.login} />;
  return (
    <Entrance title={t('register.title')} lead={t('register.lead')}>
      <Form onSubmit={() => void form.submit().then(setDone)}>
        <FormFailure failure={form.failure} />
        <Field form={form} name="name" label={t('register.name')} autoComplete="name" autoFocus />
        <Field form={form} name="login" label={t('signIn.login')} type="email" autoComplete="username" />
        <PasswordField form={form} name="passw" label={t('register.password')} autoComplete="new-password" />
        <FormControlLabel control={<Checkbox checked={form.values.agreeTerms} onChange={(_event, checked) => form.set('agreeTerms', checked)} />} label={t('register.terms')} />
        {form.faults['agreeTerms'] && <FormHelperText error role="alert">{t('register.termsMissing')}</FormHelperText>}
        <Submit label={t('register.submit')} sending={form.sending} />
      </Form>
      <Link component={RouterLink} to="/login" sx={{ mt: 3, alignSelf: 'center' }}>{t('register.signIn')}</Link>
    </Entrance>
  );
}
