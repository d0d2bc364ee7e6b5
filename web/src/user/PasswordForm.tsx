import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { atFields } from '../form/at-fields.ts';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { changePasswordAtom } from './atoms.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PASSWORD_REFUSALS } from './password-refusals.ts';

const shape = () => import('@watchglass/schemas/user/forms').then(({ changePasswordForm }) => changePasswordForm);
const EMPTY = { current: '', password: '', again: '' };

/**
 * Changes one's own password and signs out every other session. A person without a password can request a link by mail.
 */
export function PasswordForm() {
  const [changes, setChanges] = useState(0);
  const t = useTranslate();
  return (
    <Box sx={{ maxWidth: 440 }}>
      {changes > 0 && (
        <Alert severity="success" variant="outlined" role="status" sx={{ mb: 3 }}>
          {t('password.changed')}
        </Alert>
      )}
      <Fields key={changes} onChanged={() => setChanges(changes + 1)} />
      <Link component={RouterLink} to="/reset-password" sx={{ mt: 3, display: 'inline-block' }}>
        {t('signIn.forgotten')}
      </Link>
    </Box>
  );
}

function Fields({ onChanged }: { onChanged: () => void }) {
  const t = useTranslate();
  const change = useSetAtom(changePasswordAtom);
  const send = ({ current, password }: typeof EMPTY) =>
    atFields(change(current, password), { ...PASSWORD_REFUSALS, WrongPassword: 'current' });
  const form = useForm({ initial: EMPTY, shape, send });
  return (
    <Form onSubmit={() => void form.submit().then((done) => done && onChanged())}>
      <FormFailure to="to.changePassword" failure={form.failure} />
      <PasswordField form={form} name="current" label={t('password.current')} autoComplete="current-password" />
      <NewPasswordFields form={form} />
      <Submit label={t('password.submit')} sending={form.sending} disabled={!form.changed} />
    </Form>
  );
}
