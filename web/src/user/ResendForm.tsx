import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { resendAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/user/forms').then(({ loginForm }) => loginForm);

/** Requests the confirmation mail again after its link expired. */
export function ResendForm({ login = '' }: { login?: string }) {
  const t = useTranslate();
  const resend = useSetAtom(resendAtom);
  const [sent, setSent] = useState(false);
  const form = useForm({ initial: { login }, shape, send: (values) => resend(values.login) });
  if (sent) return <Typography role="status">{t('signIn.resent')}</Typography>;
  return (
    <Form onSubmit={() => void form.submit().then(setSent)}>
      <FormFailure to="to.resendConfirmation" failure={form.failure} />
      <Field form={form} name="login" label={t('signIn.login')} type="email" autoComplete="username" />
      <Submit label={t('signIn.resend')} sending={form.sending} />
    </Form>
  );
}
