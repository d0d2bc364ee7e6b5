import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { faultText } from '../form/fault-text.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Restored } from '../form/restored.ts';
import { RestoredNote } from '../form/RestoredNote.tsx';
import { faultAt, useForm } from '../form/use-form.ts';
import { useNewest } from '../form/use-newest.ts';
import { LocationField } from '../location/LocationField.tsx';
import { useTranslate } from '../messages/messages.ts';
import { TagsField } from '../tag/TagsField.tsx';
import { useOrganization } from '../user/rights.ts';
import { IntervalField } from './IntervalField.tsx';
import { describeSensorAtom, readSensorAtom, versionFor } from './describing.ts';

const shape = () =>
  import('@watchglass/schemas/sensor/commands').then(({ describeSensorShape }) => describeSensorShape);

interface DialogProps {
  readonly sensor: SensorView;
  /** The earlier version with which the form opens. */
  readonly restored?: Restored<Described> | undefined;
  readonly onClose: () => void;
}

/** Edits name, tags, location and expected interval of a sensor. After a 412 it shows the newest version before a retry. */
export function SensorDialog({ sensor, restored, onClose }: DialogProps) {
  const { id } = useOrganization();
  const read = useSetAtom(readSensorAtom);
  const [opened, begin] = useNewest(sensor, () => read(id, sensor.id));
  return (
    <DescribingForm
      key={opened.etag}
      opened={opened}
      restored={restored}
      current={sensor}
      onClose={onClose}
      onNewest={begin}
    />
  );
}

interface Described {
  readonly name: string;
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly intervalSeconds: number | null;
}

interface FormProps extends Pick<DialogProps, 'restored'> {
  readonly opened: SensorView;
  readonly current: SensorView;
  readonly onClose: () => void;
  readonly onNewest: () => void;
}

function DescribingForm({ opened, current, restored, onClose, onNewest }: FormProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const describe = useSetAtom(describeSensorAtom);
  const send = (values: Described) =>
    describe(
      { organizationId: id, sensor: current, ifMatch: versionFor(opened, current) },
      { ...values, name: values.name.trim(), tags: [...values.tags] },
    );
  const { name, tags, location, setIntervalSeconds: intervalSeconds } = opened;
  const form = useForm<Described>({
    initial: { name, tags, location, intervalSeconds },
    filled: restored?.filled,
    shape,
    send,
  });
  const tagFault = faultAt(form.faults, 'tags');
  return (
    <FormDialog
      title={t('sensor.edit')}
      submit={t('action.save')}
      sending={form.sending}
      blocked={!form.changed || form.outdated}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to="to.changeSensor" failure={form.failure} onNewest={onNewest} />
      <RestoredNote restored={restored} />
      <Field form={form} name="name" label={t('form.name')} autoFocus />
      <TagsField
        value={form.values.tags}
        fault={tagFault && faultText(t, tagFault)}
        onChange={(chosen) => form.set('tags', chosen)}
      />
      <LocationField
        value={form.values.location}
        fault={form.faults['location']}
        onChange={(place) => form.set('location', place)}
      />
      <IntervalField value={form.values.intervalSeconds} onChange={(seconds) => form.set('intervalSeconds', seconds)} />
    </FormDialog>
  );
}
