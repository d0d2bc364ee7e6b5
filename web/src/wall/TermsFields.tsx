import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';
import { LimitField } from '../location/LimitField.tsx';
import { MOBILE_FORM } from '../look/tokens.ts';
import { LANGUAGE_NAMES } from '../messages/language.ts';
import { useTranslate } from '../messages/messages.ts';
import { UnitFields } from '../user/UnitFields.tsx';
import { zoneWords } from '../user/zone-words.ts';
import { DimmingField } from './DimmingField.tsx';
import { PlaylistField } from './PlaylistField.tsx';
import type { TermsForm } from './terms-form.ts';

const pair = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 4,
  [MOBILE_FORM]: { gridTemplateColumns: '1fr' },
} as const;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** What a wall shows and how. */
export function TermsFields({ form }: { form: FormState<TermsForm> }) {
  const t = useTranslate();
  const { values } = form;
  const fault = form.faults['playlist'];
  return (
    <>
      <Box sx={pair}>
        <Field form={form} name="name" label={t('form.name')} autoComplete="off" />
        <Field form={form} name="place" label={t('walls.place')} autoComplete="off" />
      </Box>
      <PlaylistField
        value={values.playlist}
        onChange={(playlist) => form.set('playlist', playlist)}
        fault={fault && faultText(t, fault)}
      />
      <Box sx={pair}>
        <Choice
          label={t('walls.onAlarm')}
          value={values.onAlarm}
          choices={['off', 'critical', 'warning']}
          word={(choice) => t(`walls.onAlarm.${choice}`)}
          onChange={(choice) => form.set('onAlarm', choice)}
        />
        <Choice
          label={t('walls.sound')}
          value={values.soundWhen}
          choices={['off', 'critical', 'all']}
          word={(choice) => t(`walls.sound.${choice}`)}
          onChange={(choice) => form.set('soundWhen', choice)}
        />
        <TextField
          type="number"
          label={t('walls.volume')}
          value={values.volume}
          onChange={(event) => form.set('volume', Number(event.target.value))}
          slotProps={{ htmlInput: { min: 0, max: 100 } }}
        />
        <FormControlLabel
          control={<Checkbox checked={values.silenceHere} onChange={(_event, on) => form.set('silenceHere', on)} />}
          label={t('walls.silenceHere')}
        />
      </Box>
      <DimmingField value={values.dimming} onChange={(dimming) => form.set('dimming', dimming)} />
      <FormControlLabel
        control={<Checkbox checked={values.shift} onChange={(_event, on) => form.set('shift', on)} />}
        label={t('walls.shift')}
      />
      <Box sx={pair}>
        <Choice
          label={t('profile.language')}
          value={values.language}
          choices={LANGUAGES}
          word={(code) => LANGUAGE_NAMES[code]}
          onChange={(code) => form.set('language', code)}
        />
        <Autocomplete
          options={zones}
          value={values.timeZone}
          disableClearable
          onChange={(_event, zone) => form.set('timeZone', zone)}
          getOptionLabel={zoneWords}
          renderInput={(input) => <TextField {...input} label={t('profile.timeZone')} />}
        />
      </Box>
      <UnitFields
        units={values.units}
        onChange={(name, choice) => form.set('units', { ...values.units, [name]: choice })}
      />
      <LimitField value={values.locations} onChange={(locations) => form.set('locations', [...locations])} />
      <Box sx={{ color: 'text.secondary' }}>{t('walls.sight')}</Box>
    </>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly word: (choice: T) => string;
  readonly onChange: (choice: T) => void;
}

function Choice<T extends string>({ label, value, choices, word, onChange }: ChoiceProps<T>) {
  const choose = (chosen: string) => {
    const found = choices.find((each) => each === chosen);
    if (found !== undefined) onChange(found);
  };
  return (
    <TextField select label={label} value={value} onChange={(event) => choose(event.target.value)}>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {word(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}
