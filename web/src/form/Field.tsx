import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from '../messages/messages.ts';
import { faultText } from './fault-text.ts';
import { faultAt, type FormState } from './use-form.ts';

type TextFields<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

type FieldProps<V extends object> = Omit<TextFieldProps, 'form' | 'value' | 'onChange' | 'error' | 'name'> & {
  readonly form: FormState<V>;
  readonly name: TextFields<V>;
  /** Keeps spaces around the text, as in a password. */
  readonly verbatim?: boolean;
};

/** A text field of a form, with its fault below. */
export function Field<V extends object>({ form, name, verbatim, helperText, ...rest }: FieldProps<V>) {
  const t = useTranslate();
  const fault = faultAt(form.faults, name);
  return (
    <TextField
      {...rest}
      id={`field-${name}`}
      name={name}
      value={form.values[name]}
      error={fault !== undefined}
      helperText={fault ? faultText(t, fault) : (helperText ?? ' ')}
      onChange={(event) => form.set(name, event.target.value as (typeof form.values)[typeof name])}
      onBlur={() => form.leave(name, verbatim)}
    />
  );
}
