import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ChangeNotifications } from '@watchglass/schemas/notification/commands';
import type { QuietHours } from '@watchglass/schemas/notification/settings';
import { faultText } from '../form/fault-text.ts';
import type { FieldFault } from '@watchglass/schemas/shape';
import type { FormState } from '../form/use-form.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { zoneWords } from '../user/zone-words.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Hours of the day, in the person's zone, in which warnings send neither push nor SMS. */
export function QuietHoursFields({ form }: { readonly form: FormState<ChangeNotifications> }) {
  const t = useTranslate();
  const zone = useTimeZone();
  const quiet = form.values.quietHours;
  const fault = (end: 'from' | 'to') => form.faults[`quietHours.${end}`];
  const set = (part: Partial<QuietHours>) => form.set('quietHours', quiet && { ...quiet, ...part });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, mt: 2, mb: 4, maxWidth: 440 }}>
      <FormControlLabel
        control={
          <Switch
            checked={quiet !== null}
            onChange={(_event, on) =>
              form.set('quietHours', on ? { from: '22:00', to: '07:00', timeZone: zone } : null)
            }
          />
        }
        label={t('notifications.quiet')}
      />
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {t('notifications.quietText')}
      </Box>
      {quiet !== null && (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                id={`quiet-${end}`}
                label={t(`notifications.quiet.${end}`)}
                value={quiet[end]}
                onChange={(event) => set({ [end]: event.target.value })}
                error={fault(end) !== undefined}
                helperText={helpOf(t, fault(end))}
                slotProps={{ inputLabel: { shrink: true } }}
              />
            ))}
          </Box>
          <Autocomplete
            options={zones}
            value={quiet.timeZone}
            disableClearable
            onChange={(_event, timeZone) => set({ timeZone })}
            getOptionLabel={zoneWords}
            renderInput={(input) => <TextField {...input} label={t('profile.timeZone')} />}
          />
        </>
      )}
    </Box>
  );
}

function helpOf(t: Translate, fault: FieldFault | undefined): string | undefined {
  return fault && faultText(t, fault);
}
