import type { AssetView } from '@watchglass/schemas/asset/views';
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
import { changeAssetAtom, createAssetAtom, readAssetAtom } from './atoms.ts';

const shape = () => import('@watchglass/schemas/asset/commands').then(({ assetShape }) => assetShape);

interface DialogProps {
  /** Null creates an asset. */
  readonly asset: AssetView | null;
  /** The earlier version with which the form opens. */
  readonly restored?: Restored<Values> | undefined;
  readonly onClose: () => void;
}

/** Creates or describes an asset. After a 412 it shows the newest version before a retry. */
export function AssetDialog({ asset, restored, onClose }: DialogProps) {
  const { id: organizationId } = useOrganization();
  const read = useSetAtom(readAssetAtom);
  const [opened, begin] = useNewest(asset, async (shown) => shown && read({ organizationId, id: shown.id }));
  return <AssetForm key={opened?.etag} opened={opened} restored={restored} onClose={onClose} onNewest={begin} />;
}

interface FormProps extends Pick<DialogProps, 'restored'> {
  readonly opened: AssetView | null;
  readonly onClose: () => void;
  readonly onNewest: () => void;
}

interface Values {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly location: string | null;
}

const NEW: Values = { name: '', description: '', tags: [], location: null };
const toSend = ({ name, description, tags, location }: Values) => ({
  name: name.trim(),
  description: description.trim(),
  tags: [...tags],
  location,
});

function AssetForm({ opened, restored, onClose, onNewest }: FormProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const create = useSetAtom(createAssetAtom);
  const change = useSetAtom(changeAssetAtom);
  const form = useForm<Values>({
    initial: opened ?? NEW,
    filled: restored?.filled,
    shape,
    toSend,
    send: async (values) => {
      if (opened === null) await create(organizationId, toSend(values));
      else await change({ organizationId, id: opened.id, ifMatch: opened.etag }, toSend(values));
    },
  });
  const tagFault = faultAt(form.faults, 'tags');
  return (
    <FormDialog
      title={opened === null ? t('asset.create') : t('asset.change', { name: opened.name })}
      submit={t(opened === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed || form.outdated}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure
        to={opened === null ? 'to.createAsset' : 'to.changeAsset'}
        failure={form.failure}
        onNewest={onNewest}
      />
      <RestoredNote restored={restored} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <Field form={form} name="description" label={t('asset.description')} multiline minRows={2} maxRows={8} />
      <TagsField
        value={form.values.tags}
        fault={tagFault && faultText(t, tagFault)}
        onChange={(tags) => form.set('tags', tags)}
      />
      <LocationField
        value={form.values.location}
        fault={form.faults['location']}
        onChange={(location) => form.set('location', location)}
      />
    </FormDialog>
  );
}
