import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { COUNTRIES } from '@watchglass/schemas/organization/countries';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { faultText } from '../form/fault-text.ts';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';

interface CountryFieldProps<V extends { country: string }> {
  readonly form: FormState<V>;
  readonly disabled?: boolean;
}

/** Countries by their names in the page's language. */
export function CountryField<V extends { country: string }>({ form, disabled }: CountryFieldProps<V>) {
  const t = useTranslate();
  const { locale } = useIntl();
  const names = useMemo(() => new Intl.DisplayNames([locale], { type: 'region' }), [locale]);
  const nameOf = (country: string): string => (country === '' ? '' : (names.of(country) ?? country));
  const sorted = useMemo(
    () => COUNTRIES.toSorted((a, b) => (names.of(a) ?? a).localeCompare(names.of(b) ?? b, locale)),
    [names, locale],
  );
  const fault = form.faults['country'];
  return (
    <Autocomplete
      options={sorted}
      value={form.values.country === '' ? null : form.values.country}
      disabled={disabled}
      getOptionLabel={nameOf}
      onChange={(_event, country) => form.set('country', (country ?? '') as V['country'])}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('workspace.country')}
          error={fault !== undefined}
          helperText={fault ? faultText(t, fault) : ' '}
        />
      )}
    />
  );
}
