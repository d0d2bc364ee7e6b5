import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { CRITICAL_SHELF_MAX_MINUTES } from '@watchglass/schemas/shelf/limits';
import { useSetAtom } from 'jotai';
import { isCritical } from '../alarm/atoms.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { intervalText } from '../value/interval.ts';
import { shelveAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/shelf/commands').then(({ shelveAlarmShape }) => shelveAlarmShape);
/** Minutes to choose from. */
const TIMES = [5, 15, 30, 60, 120, 240, 480, 720, 1_440] as const;
const USUAL_MINUTES = 60;

interface DialogProps {
  readonly alarm: AlarmView;
  readonly onClose: () => void;
}

/** Shelves an alarm for a time, with a reason; a shelved one is given a new end. */
export function ShelveDialog({ alarm, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const shelve = useSetAtom(shelveAtom);
  const form = useForm({
    initial: { minutes: USUAL_MINUTES, reason: alarm.shelf?.reason ?? '' },
    shape,
    toSend: (values) => ({ ...values, raise: alarm.raise }),
    send: (values) => shelve({ organizationId, alarmId: alarm.id }, { ...values, raise: alarm.raise }),
  });
  const times = TIMES.filter((minutes) => !isCritical(alarm) || minutes <= CRITICAL_SHELF_MAX_MINUTES);
  return (
    <FormDialog
      title={t('shelf.dialog', { sensor: subjectName(alarm) })}
      submit={t('shelf.shelve')}
      sending={form.sending}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
      onClose={onClose}
    >
      <FormFailure to="to.shelve" failure={form.failure} />
      <Typography>{t('shelf.text')}</Typography>
      <TextField
        select
        id="field-minutes"
        label={t('shelf.for')}
        value={form.values.minutes}
        onChange={(event) => form.set('minutes', Number(event.target.value))}
      >
        {times.map((minutes) => (
          <MenuItem key={minutes} value={minutes}>
            {intervalText(t, minutes * 60)}
          </MenuItem>
        ))}
      </TextField>
      <Field form={form} name="reason" label={t('shelf.reason')} autoFocus multiline maxRows={4} />
    </FormDialog>
  );
}
