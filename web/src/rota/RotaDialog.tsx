import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { useSetAtom } from 'jotai';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { faultAt, useForm } from '../form/use-form.ts';
import { MOBILE_FORM } from '../look/tokens.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { zoneWords } from '../user/zone-words.ts';
import { saveRotaAtom } from './atoms.ts';
import { PeopleField, type Person } from './PeopleField.tsx';

const shape = () => import('@watchglass/schemas/rota/commands').then(({ rotaShape }) => rotaShape);
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const pair = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 4,
  [MOBILE_FORM]: { gridTemplateColumns: '1fr' },
} as const;

interface RotaForm {
  readonly name: string;
  readonly timeZone: string;
  readonly startsOn: string;
  readonly handoverAt: string;
  readonly turn: 'day' | 'week';
  readonly people: readonly Person[];
}

interface DialogProps {
  /** Null creates a rota. */
  readonly rota: RotaView | null;
  /** The day of today, YYYY-MM-DD. */
  readonly today: string;
  readonly onClose: () => void;
}

function formOf(rota: RotaView | null, [timeZone, today]: readonly [string, string]): RotaForm {
  if (rota === null) return { name: '', timeZone, startsOn: today, handoverAt: '09:00', turn: 'week', people: [] };
  const { name, startsOn, handoverAt, turn, people } = rota;
  return { name, timeZone: rota.timeZone, startsOn, handoverAt, turn, people };
}

const toSend = ({ people, ...rest }: RotaForm) => ({ ...rest, people: people.map(({ id }) => id) });

/** Who takes turns, in which order, and when they hand over. */
export function RotaDialog({ rota, today, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveRotaAtom);
  const form = useForm<RotaForm>({
    initial: formOf(rota, [useTimeZone(), today]),
    shape,
    toSend,
    send: (values) => save({ organizationId, id: rota?.id ?? null }, toSend(values)),
  });
  const { values } = form;
  const [people, zone] = [faultAt(form.faults, 'people'), faultAt(form.faults, 'timeZone')];
  const inputs = { inputLabel: { shrink: true } };
  return (
    <FormDialog
      title={rota === null ? t('onCall.create') : t('onCall.change', { name: rota.name })}
      submit={t(rota === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={rota === null ? 'to.createRota' : 'to.changeRota'} failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <PeopleField
        value={values.people}
        onChange={(chosen) => form.set('people', chosen)}
        fault={people && faultText(t, people)}
      />
      <Box sx={pair}>
        <TextField
          select
          label={t('onCall.length')}
          value={values.turn}
          onChange={(event) => form.set('turn', event.target.value === 'day' ? 'day' : 'week')}
        >
          <MenuItem value="day">{t('onCall.length.day')}</MenuItem>
          <MenuItem value="week">{t('onCall.length.week')}</MenuItem>
        </TextField>
        <Field form={form} name="startsOn" type="date" label={t('onCall.startsOn')} slotProps={inputs} />
        <Field
          form={form}
          name="handoverAt"
          type="time"
          label={t('onCall.handoverAt')}
          helperText={t('onCall.handoverHelp')}
          slotProps={inputs}
        />
        <Autocomplete
          options={zones}
          value={values.timeZone}
          disableClearable
          onChange={(_event, chosen) => form.set('timeZone', chosen)}
          getOptionLabel={zoneWords}
          renderInput={(input) => (
            <TextField
              {...input}
              label={t('profile.timeZone')}
              error={zone !== undefined}
              helperText={zone && faultText(t, zone)}
            />
          )}
        />
      </Box>
    </FormDialog>
  );
}
