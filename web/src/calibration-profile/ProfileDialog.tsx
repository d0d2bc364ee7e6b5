import type { CalibrationProfileView } from '@watchglass/schemas/calibration-profile/views';
import { useSetAtom } from 'jotai';
import {
  coefficientForm,
  isCoefficient,
  refusedFields,
  typedCoefficients,
  type AdjustmentForm,
  type CoefficientForm,
} from '../adjustment/adjustment-form.ts';
import { LinearFields } from '../adjustment/LinearFields.tsx';
import { SecondFields } from '../adjustment/SecondFields.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { saveProfileAtom } from './atoms.ts';

const shape = () =>
  import('@watchglass/schemas/calibration-profile/commands').then(
    ({ calibrationProfileShape }) => calibrationProfileShape,
  );

interface ProfileForm extends CoefficientForm {
  readonly name: string;
}

interface DialogProps {
  /** Null creates a profile. */
  readonly profile: CalibrationProfileView | null;
  /** The coefficients of a new profile, as typed. */
  readonly coefficients?: AdjustmentForm;
  readonly onClose: () => void;
}

function typedIn(form: AdjustmentForm): CoefficientForm {
  const fields = Object.entries(form).filter(([name]) => isCoefficient(name as keyof AdjustmentForm));
  return Object.fromEntries(fields) as unknown as CoefficientForm;
}

export function ProfileDialog({ profile, coefficients, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const save = useSetAtom(saveProfileAtom);
  const toSend = (values: ProfileForm) => ({ name: values.name.trim(), ...typedCoefficients(values) });
  const form = useForm<ProfileForm>({
    initial: { name: profile?.name ?? '', ...(coefficients ? typedIn(coefficients) : coefficientForm(profile)) },
    shape,
    toSend,
    send: (values) => save({ organizationId, id: profile?.id ?? null, fields: refusedFields(values) }, toSend(values)),
  });
  return (
    <FormDialog
      title={profile === null ? t('profiles.create') : t('profiles.change', { name: profile.name })}
      submit={t(profile === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={profile === null ? 'to.createProfile' : 'to.changeProfile'} failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <LinearFields form={form} unit="" />
      <SecondFields form={form} equations />
    </FormDialog>
  );
}
