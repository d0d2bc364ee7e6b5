import { metricById, PERMITTIVITY_METRIC_ID } from '@watchglass/schemas/metric/metrics';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { ProfileDialog } from '../calibration-profile/ProfileDialog.tsx';
import { ProfileField } from '../calibration-profile/ProfileField.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { useNewest } from '../form/use-newest.ts';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { readSensorAtom } from '../sensor/describing.ts';
import { useOrganization } from '../user/rights.ts';
import { unitSign } from '../value/number.ts';
import { AdjustmentPreview } from './AdjustmentPreview.tsx';
import {
  formOf,
  isCoefficient,
  refusedFields,
  settingsOf,
  versionFor,
  type AdjustmentForm,
} from './adjustment-form.ts';
import { adjustSensorAtom } from './atoms.ts';
import { LinearFields } from './LinearFields.tsx';
import { SecondFields } from './SecondFields.tsx';
import { TareFields } from './TareFields.tsx';

const shape = () => import('@watchglass/schemas/sensor/commands').then(({ adjustSensorShape }) => adjustSensorShape);

interface DialogProps {
  readonly sensor: SensorView;
  readonly metric: ShownMetric;
  readonly onClose: () => void;
}

/** Adjusts one measurement point, beside a preview of the last day. After a 412 it shows the newest version before a retry. */
export function AdjustDialog({ sensor, metric, onClose }: DialogProps) {
  const { id } = useOrganization();
  const read = useSetAtom(readSensorAtom);
  const [opened, begin] = useNewest(sensor, () => read(id, sensor.id));
  return (
    <AdjustForm key={opened.etag} opened={opened} current={sensor} metric={metric} onClose={onClose} onNewest={begin} />
  );
}

interface FormProps {
  readonly opened: SensorView;
  readonly current: SensorView;
  readonly metric: ShownMetric;
  readonly onClose: () => void;
  readonly onNewest: () => void;
}

function AdjustForm({ opened, current, metric, onClose, onNewest }: FormProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const now = useSetAtom(readNowAtom);
  const adjust = useSetAtom(adjustSensorAtom);
  const which = { organizationId, sensorId: opened.id };
  const equations = metric.id === PERMITTIVITY_METRIC_ID;
  const [saving, setSaving] = useState(false);
  const toSend = (values: AdjustmentForm) => ({
    metricId: metric.id,
    ...settingsOf(values),
    profile: values.profile,
    reason: values.reason,
  });
  const form = useProfiled({
    initial: formOf(
      opened.adjustments.find(({ metricId }) => metricId === metric.id),
      now(),
    ),
    shape,
    toSend,
    send: (values: AdjustmentForm) =>
      adjust(
        { ...which, ifMatch: versionFor(opened, current, metric.id), fields: refusedFields(values) },
        toSend(values),
      ),
  });
  return (
    <>
      <FormDialog
        wide
        title={t('sensor.adjustNamed', { name: metric.name })}
        submit={t('action.save')}
        sending={form.sending}
        blocked={!form.changed || form.outdated}
        onClose={onClose}
        onSubmit={() => void form.submit().then((sent) => sent && onClose())}
      >
        <FormFailure to="to.adjustSensor" failure={form.failure} onNewest={onNewest} />
        <ProfileField form={form} equations={equations} onSaveAs={() => setSaving(true)} />
        <LinearFields form={form} unit={unitSign(metricById.get(metric.id)?.unit ?? '')} />
        <TareFields form={form} metric={metric} which={which} />
        <SecondFields form={form} equations={equations} />
        <Field form={form} name="reason" label={t('sensor.reason')} autoComplete="off" />
        <AdjustmentPreview settings={settingsOf(form.values)} metric={metric} which={which} sensor={opened} />
      </FormDialog>
      {saving && <ProfileDialog profile={null} coefficients={form.values} onClose={() => setSaving(false)} />}
    </>
  );
}

/** The form, in which a changed coefficient leaves the profile. */
function useProfiled(needs: Parameters<typeof useForm<AdjustmentForm>>[0]): FormState<AdjustmentForm> {
  const form = useForm<AdjustmentForm>(needs);
  return {
    ...form,
    set(field, value) {
      form.set(field, value);
      if (isCoefficient(field)) form.set('profile', null);
    },
  };
}
