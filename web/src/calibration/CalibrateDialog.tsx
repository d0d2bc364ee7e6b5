import type { FileView } from '@watchglass/schemas/file/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { FileField } from '../file/FileField.tsx';
import { useUploads } from '../file/use-uploads.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { calibrateSensorAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/calibration/commands').then(({ calibrateShape }) => calibrateShape);
const EMPTY = { on: '', dueOn: '', certificate: '', laboratory: '', file: null as FileView | null };
const bodyOf = ({ file, ...values }: typeof EMPTY) => ({ ...values, ...(file && { file: file.id }) });

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
    toSend: bodyOf,
    send: async (values) => calibrate({ organizationId, sensorId: sensor.id }, bodyOf(values)),
  });
  const { uploads, send } = useUploads(async (file) => form.set('file', file));
  const ofDay = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const;
  return (
    <FormDialog
      title={t('calibration.addTo', { name: sensor.name })}
      submit={t('action.add')}
      sending={form.sending}
      blocked={!form.changed || uploads.some(({ failure }) => failure === null)}
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
      <FileField
        name="certificateFile"
        label={t('calibration.file')}
        value={form.values.file}
        uploads={uploads}
        onChosen={(files) => {
          for (const upload of uploads) upload.end();
          send(files);
        }}
        onRemove={() => form.set('file', null)}
      />
    </FormDialog>
  );
}
