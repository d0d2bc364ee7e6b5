import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { FormState } from '../form/use-form.ts';
import { useTranslate, type MessageKey } from '../messages/messages.ts';

interface AgreeProps {
  readonly form: Pick<FormState<{ agreeTerms: boolean }>, 'values' | 'faults' | 'set'>;
  readonly label?: MessageKey;
  readonly missing?: MessageKey;
}

/** The checkbox that a new account requires. */
export function AgreeTerms({ form, label = 'register.terms', missing = 'register.termsMissing' }: AgreeProps) {
  const t = useTranslate();
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox checked={form.values.agreeTerms} onChange={(_event, checked) => form.set('agreeTerms', checked)} />
        }
        label={t(label)}
      />
      {form.faults['agreeTerms'] && (
        <FormHelperText error role="alert">
          {t(missing)}
        </FormHelperText>
      )}
    </>
  );
}
