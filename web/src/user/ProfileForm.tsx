import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LANGUAGES } from '@watchglass/schemas/user/languages';
import type { UserView } from '@watchglass/schemas/user/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { Form, Submit } from '../form/Form.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { changeProfileAtom } from './atoms.ts';
import { zoneWords } from './zone-words.ts';

const shape = () => import('@watchglass/schemas/user/commands').then(({ changeProfileShape }) => changeProfileShape);
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Each language by its own name. */
const languageName = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** Name, language and time zone of the signed-in person. */
export function ProfileForm({ user: { name, language, timeZone }, onSaved }: { user: UserView; onSaved: () => void }) {
  const t = useTranslate();
  const change = useSetAtom(changeProfileAtom);
  const form = useForm({ initial: { name, language, timeZone }, shape, send: change });
  return (
    <Box sx={{ maxWidth: 440 }}>
      <Form onSubmit={() => void form.submit().then((sent) => sent && onSaved())}>
        <FormFailure to="to.changeProfile" failure={form.failure} />
        <Field form={form} name="name" label={t('register.name')} autoComplete="name" />
        <TextField
          select
          id="language"
          label={t('profile.language')}
          value={form.values.language}
          onChange={(event) => form.set('language', event.target.value)}
          helperText=" "
        >
          {LANGUAGES.map((code) => (
            <MenuItem key={code} value={code} lang={code}>
              {languageName(code)}
            </MenuItem>
          ))}
        </TextField>
        <Autocomplete
          options={zones}
          value={form.values.timeZone}
          onChange={(_event, zone) => form.set('timeZone', zone)}
          getOptionLabel={zoneWords}
          renderInput={(input) => (
            <TextField
              {...input}
              label={t('profile.timeZone')}
              placeholder={t('profile.zoneOfWorkspace')}
              helperText={t('profile.timeZoneHelp')}
            />
          )}
        />
        <Submit label={t('action.save')} sending={form.sending} disabled={!form.changed} />
      </Form>
    </Box>
  );
}
