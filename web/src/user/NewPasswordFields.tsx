import { PasswordField } from '../form/PasswordField.tsx';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';

interface NewPassword {
  readonly password: string;
  readonly again: string;
}

/** A new password, typed twice. */
export function NewPasswordFields<V extends NewPassword>({
  form,
  autoFocus,
}: {
  form: FormState<V>;
  autoFocus?: boolean;
}) {
  const t = useTranslate();
  const own = form as unknown as FormState<NewPassword>;
  return (
    <>
      <PasswordField
        form={own}
        name="password"
        label={t('password.new')}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordField form={own} name="again" label={t('password.again')} autoComplete="new-password" />
    </>
  );
}
