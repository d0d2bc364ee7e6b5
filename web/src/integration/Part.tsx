import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { faultText } from '../form/fault-text.ts';
import { faultAt, type FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import type { IntegrationForm } from './integration-form.ts';

export interface FieldsProps {
  readonly form: FormState<IntegrationForm>;
}

type PartProps = Omit<TextFieldProps, 'form' | 'value' | 'onChange' | 'error'> & {
  readonly form: FormState<IntegrationForm>;
  /** Where the request has it; faults of everything below are shown here too. */
  readonly at: string;
  readonly value: string;
  readonly onText: (value: string) => void;
};

/** A text within a part of the form, with its fault below. */
export function Part({ form, at, value, onText, helperText, ...rest }: PartProps) {
  const t = useTranslate();
  const fault = faultAt(form.faults, at) ?? (at.includes('.') ? form.faults[at.split('.')[0] ?? ''] : undefined);
  return (
    <TextField
      {...rest}
      id={`field-${at}`}
      name={at}
      value={value}
      error={fault !== undefined}
      helperText={fault ? faultText(t, fault) : (helperText ?? ' ')}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly choices: readonly (readonly [id: T, label: string])[];
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}

/** One of a few. */
export function Choice<T extends string>({ name, label, value, choices, disabled, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      id={`field-${name}`}
      name={name}
      label={label}
      value={value}
      disabled={disabled ?? false}
      onChange={(event) => {
        const chosen = choices.find(([id]) => id === event.target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {choices.map(([id, text]) => (
        <MenuItem key={id} value={id}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Fields that belong together, side by side where there is room. */
export function Row({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      {children}
    </Box>
  );
}
