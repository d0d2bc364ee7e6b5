import Typography from '@mui/material/Typography';
import { atFields } from '../../form/at-fields.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { FormFailure } from '../../form/FormFailure.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { useForm } from '../../form/use-form.ts';
import type { ActionKey } from '../../messages/failure-text.ts';
import { useTranslate } from '../../messages/messages.ts';

const shape = () =>
  import('@watchglass/schemas/base/management').then(({ managePasswordShape }) => managePasswordShape);

interface DialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** The action's name in a failure message. */
  readonly to: ActionKey;
  readonly carryOut: (password: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the person's own password before an action on a base. */
export function PasswordDialog({ title, text, action, to, carryOut, onClose }: DialogProps) {
  const t = useTranslate();
  const form = useForm({
    initial: { password: '' },
    shape,
    send: async ({ password }) => {
      await atFields(carryOut(password), { WrongPassword: 'password' });
    },
  });
  return (
    <FormDialog
      title={title}
      submit={action}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      {form.faults['password'] === undefined && <FormFailure to={to} failure={form.failure} />}
      <Typography>{text}</Typography>
      <PasswordField
        form={form}
        name="password"
        label={t('manage.password')}
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  );
}
