import type { MetricView } from '@watchglass/schemas/metric/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { changeUnitAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/metric/commands').then(({ changeUnitShape }) => changeUnitShape);

interface DialogProps {
  readonly metric: MetricView;
  readonly onClose: () => void;
}

export function UnitDialog({ metric: { id, name, unit }, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const change = useSetAtom(changeUnitAtom);
  const form = useForm({ initial: { unit }, shape, send: (values) => change({ organizationId, id }, values.unit) });
  return (
    <FormDialog
      title={t('workspace.metrics.change', { name })}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.changeUnit" failure={form.failure} />
      <Field
        form={form}
        name="unit"
        label={t('workspace.metrics.unit')}
        helperText={t('workspace.metrics.unitHelp')}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
