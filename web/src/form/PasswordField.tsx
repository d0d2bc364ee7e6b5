import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type ComponentProps } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { Field } from './Field.tsx';

/** A password field with a button that shows the password. */
export function PasswordField<V extends object>(props: ComponentProps<typeof Field<V>>) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const eye = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={t('signIn.show')} aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon name={shown ? 'visibilityOff' : 'visibility'} />
      </IconButton>
    </InputAdornment>
  );
  return <Field {...props} verbatim type={shown ? 'text' : 'password'} slotProps={{ input: { endAdornment: eye } }} />;
}
