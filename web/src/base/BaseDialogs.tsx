import type { BaseView } from '@watchglass/schemas/base/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { LocationField } from '../location/LocationField.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { describeBaseAtom, unregisterBaseAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/base/commands').then(({ describeBaseShape }) => describeBaseShape);

interface DialogProps {
  readonly base: BaseView;
  readonly onClose: () => void;
}

export function EditBaseDialog({ base, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const describe = useSetAtom(describeBaseAtom);
  const mayPlace = useMay('sensors', 'r');
  const send = ({ name, location }: { name: string; location: string | null }) =>
    describe({ organizationId, serial: base.serial }, { name: name.trim(), location });
  const form = useForm({ initial: { name: base.name, location: base.location }, shape, send });
  return (
    <FormDialog
      title={t('base.edit')}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.changeBase" failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus />
      {mayPlace && (
        <LocationField
          value={form.values.location}
          fault={form.faults['location']}
          onChange={(location) => form.set('location', location)}
        />
      )}
    </FormDialog>
  );
}

export function UnregisterBaseDialog({ base, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const unregister = useSetAtom(unregisterBaseAtom);
  return (
    <ConfirmDialog
      title={t('base.unregister.title', { name: base.name })}
      text={t('base.unregister.text')}
      action={t('base.unregister')}
      keyphrase={t('base.unregister.keyphrase')}
      to="to.unregisterBase"
      carryOut={() => unregister({ organizationId, serial: base.serial })}
      onClose={onClose}
    />
  );
}
