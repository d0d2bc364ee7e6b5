import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { atFields } from '../form/at-fields.ts';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { refusedWith } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { renewPasswordAtom } from './atoms.ts';
import { Entrance } from './Entrance.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PASSWORD_REFUSALS } from './password-refusals.ts';

const shape = () => import('@watchglass/schemas/user/forms').then(({ newPasswordForm }) => newPasswordForm);

/** The target of the mailed link: asks for the new password, and explains a link that is no longer valid. */
export function RenewPasswordPage() {
  const t = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const renew = useSetAtom(renewPasswordAtom);
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { password: '', again: '' },
    shape,
    send: ({ password }) => atFields(renew(password, token), PASSWORD_REFUSALS),
  });
  if (done)
    return (
      <Outcome title={t('renew.done.title')} text={t('renew.done.text')} to="/login" action={t('signIn.submit')} />
    );
  const isDead = refusedWith(form.failure, 'LinkNotValid') ?? refusedWith(form.failure, 'InvalidToken');
  if (isDead || token === '')
    return (
      <Outcome
        title={t('renew.dead.title')}
        text={t('renew.dead.text')}
        to="/reset-password"
        action={t('reset.submit')}
      />
    );
  return (
    <Entrance title={t('renew.title')} lead={t('renew.lead')}>
      <Form onSubmit={() => void form.submit().then(setDone)}>
        <FormFailure to="to.renewPassword" failure={form.failure} />
        <NewPasswordFields form={form} autoFocus />
        <Submit label={t('renew.submit')} sending={form.sending} />
      </Form>
    </Entrance>
  );
}

function Outcome({ title, text, to, action }: { title: string; text: string; to: string; action: string }) {
  return (
    <Entrance title={title}>
      <Typography role="status">{text}</Typography>
      <Button component={Link} to={to} variant="contained" size="large">
        {action}
      </Button>
    </Entrance>
  );
}
