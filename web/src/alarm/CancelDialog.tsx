import Typography from '@mui/material/Typography';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { cancelAlarmAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/alarm/commands').then(({ cancelAlarmShape }) => cancelAlarmShape);

interface DialogProps {
  readonly alarm: AlarmView;
  readonly onClose: () => void;
}

/** Ends an alarm by hand, with a reason: it is raised again only after the value was inside its limits. */
export function CancelDialog({ alarm, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const cancel = useSetAtom(cancelAlarmAtom);
  const form = useForm({
    initial: { reason: '' },
    shape,
    send: ({ reason }) => cancel({ organizationId, alarmId: alarm.id }, reason),
  });
  return (
    <FormDialog
      title={t('alarm.cancelOn', { sensor: subjectName(alarm) })}
      submit={t('alarm.cancel')}
      sending={form.sending}
      blocked={!form.changed}
      danger
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
      onClose={onClose}
    >
      <FormFailure to="to.cancelAlarm" failure={form.failure} />
      <Typography>{t('alarm.cancelText')}</Typography>
      <Field form={form} name="reason" label={t('shelf.reason')} autoFocus multiline maxRows={6} />
    </FormDialog>
  );
}
