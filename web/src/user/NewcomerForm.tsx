import Link from '@mui/material/Link';
import { useSetAtom } from 'jotai';
import { Link as RouterLink, useNavigate } from 'react-router';
import { atFields } from '../form/at-fields.ts';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { AgreeTerms } from './AgreeTerms.tsx';
import { Entrance } from './Entrance.tsx';
import { registerByProviderAtom, type Newcomer } from './provider.ts';

const shape = () => import('@watchglass/schemas/user/forms').then(({ newcomerForm }) => newcomerForm);

/** Asks a newcomer for the terms and a check of their name, which the provider cannot give. */
export function NewcomerForm({ newcomer }: { newcomer: Newcomer }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const register = useSetAtom(registerByProviderAtom);
  const { login, name } = newcomer;
  const form = useForm({
    initial: { login, name, agreeTerms: false },
    shape,
    send: (values) =>
      atFields(register(newcomer, { name: values.name, agreeTerms: values.agreeTerms }), { LoginTaken: 'login' }),
  });
  return (
    <Entrance title={t('register.title')} lead={t('sso.newcomer')}>
      <Form onSubmit={() => void form.submit().then((done) => done && navigate(newcomer.to, { replace: true }))}>
        <FormFailure to="to.acceptInvitation" failure={form.failure} />
        <Field form={form} name="name" label={t('register.name')} autoComplete="name" autoFocus />
        <Field
          form={form}
          name="login"
          label={t('signIn.login')}
          type="email"
          slotProps={{ input: { readOnly: true } }}
        />
        <AgreeTerms form={form} />
        <Submit label={t('register.submit')} sending={form.sending} />
      </Form>
      <Link component={RouterLink} to="/login" sx={{ mt: 3, alignSelf: 'center' }}>
        {t('password.toSignIn')}
      </Link>
    </Entrance>
  );
}
