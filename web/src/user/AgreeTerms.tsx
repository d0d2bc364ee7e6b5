import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';

/** The checkbox that a new account requires. */
export function AgreeTerms({ form }: { form: Pick<FormState<{ agreeTerms: boolean }>, 'values' | 'faults' | 'set'> }) {
  const t = useTranslate();
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox checked={form.values.agreeTerms} onChange={(_event, checked) => form.set('agreeTerms', checked)} />
        }
        label={t('register.terms')}
      />
      {form.faults['agreeTerms'] && (
        <FormHelperText error role="alert">
          {t('register.termsMissing')}
        </FormHelperText>
      )}
    </>
  );
}
