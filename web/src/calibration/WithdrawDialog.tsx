import Typography from '@mui/material/Typography';
import type { CalibrationView } from '@watchglass/schemas/calibration/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { withdrawCalibrationAtom } from './atoms.ts';

const shape = () =>
  import('@watchglass/schemas/calibration/commands').then(({ withdrawCalibrationShape }) => withdrawCalibrationShape);

interface DialogProps {
  readonly sensorId: number;
  readonly calibration: CalibrationView;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks for the reason for which a certificate is withdrawn. */
export function WithdrawDialog({ sensorId, calibration, onClose, onSaved }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const withdraw = useSetAtom(withdrawCalibrationAtom);
  const form = useForm({
    initial: { reason: '' },
    shape,
    send: async ({ reason }) =>
      withdraw({ organizationId, sensorId, calibrationId: calibration.id, reason: reason.trim() }),
  });
  return (
    <FormDialog
      danger
      title={t('calibration.withdrawNamed', { certificate: calibration.certificate })}
      submit={t('calibration.withdraw')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() =>
        void form.submit().then((sent) => {
          if (!sent) return;
          onSaved();
          onClose();
        })
      }
    >
      <FormFailure to="to.withdrawCalibration" failure={form.failure} />
      <Typography>{t('calibration.withdraw.text')}</Typography>
      <Field form={form} name="reason" label={t('calibration.reason')} autoFocus autoComplete="off" />
    </FormDialog>
  );
}
