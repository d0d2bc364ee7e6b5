import type { VirtualSensorView } from '@watchglass/schemas/virtual-sensor/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { useNewest } from '../form/use-newest.ts';
import { LocationField } from '../location/LocationField.tsx';
import type { ActionKey } from '../messages/failure-text.ts';
import { useTranslate, type MessageKey } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { changeVirtualSensorAtom, createVirtualSensorAtom, readVirtualSensorAtom } from './atoms.ts';
import { FormulaFields } from './FormulaFields.tsx';
import { Preview } from './Preview.tsx';
import { RecomputeField } from './RecomputeField.tsx';
import { formOf, formulaOf, isComplete, isPreviewable, NEW_VIRTUAL, type VirtualForm } from './virtual-form.ts';

const commands = () => import('@watchglass/schemas/virtual-sensor/commands');
const createShape = () => commands().then(({ createVirtualSensorShape }) => createVirtualSensorShape);
const changeShape = () => commands().then(({ changeVirtualSensorShape }) => changeVirtualSensorShape);

interface DialogProps {
  /** Null creates a virtual sensor. */
  readonly virtual: VirtualSensorView | null;
  /** Resolves when the page behind the dialog shows the change. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Creates a virtual sensor or changes its formula. After a 412 it shows the newest version before a retry. */
export function VirtualSensorDialog({ virtual, onSaved, onClose }: DialogProps) {
  const { id: organizationId } = useOrganization();
  const read = useSetAtom(readVirtualSensorAtom);
  const [opened, begin] = useNewest(virtual, async (known) => known && read({ organizationId, id: known.id }));
  return (
    <VirtualSensorForm
      key={opened?.etag ?? 'new'}
      virtual={opened}
      onSaved={onSaved}
      onClose={onClose}
      onNewest={begin}
    />
  );
}

interface Saving {
  readonly shape: typeof createShape | typeof changeShape;
  readonly toSend: (values: VirtualForm) => object;
  readonly send: (body: object) => Promise<void>;
  readonly title: MessageKey;
  readonly submit: MessageKey;
  readonly to: ActionKey;
}

function useSaving(virtual: VirtualSensorView | null): Saving {
  const { id: organizationId } = useOrganization();
  const timeZone = useTimeZone();
  const [create, change] = [useSetAtom(createVirtualSensorAtom), useSetAtom(changeVirtualSensorAtom)];
  if (virtual === null)
    return {
      shape: createShape,
      toSend: (values) => ({ ...formulaOf(values, timeZone), name: values.name, location: values.location }),
      send: (body) => create(organizationId, body),
      title: 'virtual.new',
      submit: 'action.create',
      to: 'to.createVirtualSensor',
    };
  const { id, etag, metricId } = virtual;
  return {
    shape: changeShape,
    toSend: (values) => ({ ...formulaOf(values, virtual.timeZone), metricId, recompute: values.recompute }),
    send: (body) => change({ organizationId, id, etag }, body),
    title: 'virtual.edit',
    submit: 'action.save',
    to: 'to.changeVirtualSensor',
  };
}

function VirtualSensorForm({ virtual, onSaved, onClose, onNewest }: DialogProps & { readonly onNewest: () => void }) {
  const t = useTranslate();
  const ownZone = useTimeZone();
  const saving = useSaving(virtual);
  const form = useForm<VirtualForm>({
    initial: virtual === null ? NEW_VIRTUAL : formOf(virtual),
    shape: saving.shape,
    toSend: saving.toSend,
    send: async (values) => {
      await saving.send(saving.toSend(values));
      await onSaved();
    },
  });
  return (
    <FormDialog
      wide
      title={t(saving.title)}
      submit={t(saving.submit)}
      sending={form.sending}
      blocked={!form.changed || form.outdated || !isComplete(form.values)}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={saving.to} failure={form.failure} onNewest={onNewest} />
      {virtual === null && <Field form={form} name="name" label={t('form.name')} autoFocus />}
      <FormulaFields form={form} isNew={virtual === null} />
      <LastField form={form} isNew={virtual === null} />
      {isPreviewable(form.values) && (
        <Preview
          type={form.values.type}
          formula={formulaOf(form.values, virtual === null ? ownZone : virtual.timeZone)}
        />
      )}
    </FormDialog>
  );
}

/** Where a new virtual sensor is, or from when a change holds. */
function LastField({ form, isNew }: { readonly form: FormState<VirtualForm>; readonly isNew: boolean }) {
  return isNew ? (
    <LocationField
      value={form.values.location}
      fault={form.faults['location']}
      onChange={(location) => form.set('location', location)}
    />
  ) : (
    <RecomputeField value={form.values.recompute} onChange={(recompute) => form.set('recompute', recompute)} />
  );
}
