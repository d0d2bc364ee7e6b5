import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { coefficientForm, type AdjustmentForm } from '../adjustment/adjustment-form.ts';
import { faultText } from '../form/fault-text.ts';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useProfiles } from './atoms.ts';

interface FieldProps {
  readonly form: FormState<AdjustmentForm>;
  /** Profiles with an equation fit the metric. */
  readonly equations: boolean;
  readonly onSaveAs: () => void;
}

const OWN = 'own';

/** Fills the form with the coefficients of a calibration profile, which are copied. */
export function ProfileField({ form, equations, onSaveAs }: FieldProps) {
  const t = useTranslate();
  const profiles = useProfiles().filter(({ preset }) => equations || preset === null);
  const fault = form.faults['profile'];
  const chosen = profiles.find(({ id }) => id === form.values.profile)?.id;
  function choose(id: string): void {
    const profile = profiles.find((each) => each.id === id);
    if (profile !== undefined)
      for (const [field, value] of Object.entries(coefficientForm(profile)))
        form.set(field as keyof AdjustmentForm, value as string);
    form.set('profile', profile?.id ?? null);
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'start' }}>
      <TextField
        select
        sx={{ flex: '1 1 220px' }}
        label={t('profiles.one')}
        value={chosen ?? OWN}
        error={fault !== undefined}
        helperText={fault ? faultText(t, fault) : t('profiles.help')}
        onChange={(event) => choose(event.target.value)}
      >
        <MenuItem value={OWN}>{t('profiles.own')}</MenuItem>
        {profiles.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Button sx={{ minHeight: 52 }} onClick={onSaveAs}>
        {t('profiles.saveAs')}
      </Button>
    </Box>
  );
}
