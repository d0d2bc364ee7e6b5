import type { BaseView } from '@watchglass/schemas/base/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { describeBaseAtom, unregisterBaseAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/base/commands').then(({ describeBaseShape }) => describeBaseShape);

interface DialogProps {
  readonly base: BaseView;
  readonly onClose: () => void;
}

export function RenameBaseDialog({ base, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const rename = useSetAtom(describeBaseAtom);
  const form = useForm({ initial: { name: base.name }, shape, send: ({ name }) => rename({ organizationId, serial: base.serial }, { name: name.trim() }) });
  return (
    <FormDialog title={t('base.rename')} submit={t('action.save')} sending={form.sending} blocked={!form.changed} onClose={onClose} onSubmit={() => void form.submit().then((sent) => sent && onClose())}>
      <FormFailure failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus />
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
      carryOut={() => unregister({ organizationId, serial: base.serial })}
      onClose={onClose}
    />
  );
}
