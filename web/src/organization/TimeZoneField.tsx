import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { faultText } from '../form/fault-text.ts';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { zoneOffset } from '../value/date.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** `Europe/Riga (UTC+02:00)`, with the current offset. */
function withOffset(zone: string): string {
  const minutes = Math.round(zoneOffset(Date.now(), zone) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${zone.replaceAll('_', ' ')} (UTC${minutes < 0 ? '-' : '+'}${hours}:${rest})`;
}

interface TimeZoneFieldProps<V extends { timeZone: string }> {
  readonly form: FormState<V>;
  readonly disabled?: boolean;
}

export function TimeZoneField<V extends { timeZone: string }>({ form, disabled }: TimeZoneFieldProps<V>) {
  const t = useTranslate();
  const fault = form.faults['timeZone'];
  return (
    <Autocomplete
      options={zones}
      value={form.values.timeZone}
      disableClearable
      disabled={disabled}
      getOptionLabel={withOffset}
      onChange={(_event, zone) => form.set('timeZone', zone as V['timeZone'])}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('workspace.timeZone')}
          error={fault !== undefined}
          helperText={fault ? faultText(t, fault) : ' '}
        />
      )}
    />
  );
}
