import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { faultText } from '../../form/fault-text.ts';
import { faultAt } from '../../form/use-form.ts';
import { MOBILE_FORM } from '../../look/tokens.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { RuleFormState } from './use-rule-form.ts';

const row = { display: 'grid', columnGap: 4, rowGap: 1, [MOBILE_FORM]: { gridTemplateColumns: '1fr' } } as const;

/** Fields side by side, below one another on a phone. */
export function Row({ of: count, children }: { readonly of: 2 | 3; readonly children: ReactNode }) {
  return <Box sx={{ ...row, gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>{children}</Box>;
}

/** The fault of a field that is not a text field. */
export function FaultOf({ form, name }: { readonly form: Pick<RuleFormState, 'faults'>; readonly name: string }) {
  const t = useTranslate();
  const fault = faultAt(form.faults, name) ?? faultAt(form.faults, `appliesTo.${name}`);
  return (
    <FormHelperText error sx={{ minHeight: 20, mx: 3.5 }}>
      {fault ? faultText(t, fault) : ' '}
    </FormHelperText>
  );
}

interface ChoiceProps<C extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: C;
  readonly choices: readonly C[];
  readonly word: (choice: C) => string;
  readonly disabled?: boolean;
  readonly onChange: (choice: C) => void;
}

export function Choice<C extends string>({ id, label, value, choices, word, disabled, onChange }: ChoiceProps<C>) {
  const choose = (chosen: string) => {
    const found = choices.find((each) => each === chosen);
    if (found !== undefined) onChange(found);
  };
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      disabled={disabled ?? false}
      onChange={(event) => choose(event.target.value)}
      helperText=" "
    >
      {choices.map((each) => (
        <MenuItem key={each} value={each}>
          {word(each)}
        </MenuItem>
      ))}
    </TextField>
  );
}
