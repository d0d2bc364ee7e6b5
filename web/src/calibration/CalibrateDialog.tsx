import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { calibrateSensorAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/calibration/commands').then(({ calibrateShape }) => calibrateShape);
const EMPTY = { on: '', dueOn: '', certificate: '', laboratory: '' };

interface DialogProps {
  readonly sensor: Pick<SensorView, 'id' | 'name'>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Records a calibration certificate of a sensor. */
export function CalibrateDialog({ sensor, onClose, onSaved }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const calibrate = useSetAtom(calibrateSensorAtom);
  const form = useForm({
    initial: EMPTY,
    shape,
    send: async (values) => calibrate({ organizationId, sensorId: sensor.id }, values),
  });
  const ofDay = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const;
  return (
    <FormDialog
      title={t('calibration.addTo', { name: sensor.name })}
      submit={t('action.add')}
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
      <FormFailure to="to.calibrateSensor" failure={form.failure} />
      <Field form={form} name="on" label={t('calibration.on')} autoFocus {...ofDay} />
      <Field form={form} name="dueOn" label={t('calibration.dueOn')} {...ofDay} />
      <Field form={form} name="certificate" label={t('calibration.certificate')} autoComplete="off" />
      <Field form={form} name="laboratory" label={t('calibration.laboratory')} autoComplete="organization" />
    </FormDialog>
  );
}
