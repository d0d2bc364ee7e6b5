import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { TagView } from '@watchglass/schemas/tag/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useTagTypes } from '../tag-type/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import { changeTagAtom, createTagAtom } from './atoms.ts';
import { TypeName } from './TypeName.tsx';

const shape = () => import('@watchglass/schemas/tag/commands').then(({ tagShape }) => tagShape);
const NO_TYPE = 'none';

interface TagForm {
  readonly name: string;
  readonly typeId: string | null;
}

interface DialogProps {
  /** Null creates a tag. */
  readonly tag: TagView | null;
  readonly onClose: () => void;
}

export function TagDialog({ tag, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const create = useSetAtom(createTagAtom);
  const change = useSetAtom(changeTagAtom);
  const toSend = ({ name, typeId }: TagForm) => ({ name: name.trim(), typeId });
  const form = useForm<TagForm>({
    initial: { name: tag?.name ?? '', typeId: tag?.typeId ?? null },
    shape,
    toSend,
    send: (values) =>
      tag === null ? create(organizationId, toSend(values)) : change({ organizationId, id: tag.id }, toSend(values)),
  });
  return (
    <FormDialog
      title={tag === null ? t('tag.create') : t('tag.change', { name: tag.name })}
      submit={t(tag === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={tag === null ? 'to.createTag' : 'to.changeTag'} failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <TypeField value={form.values.typeId} onChange={(typeId) => form.set('typeId', typeId)} />
    </FormDialog>
  );
}

interface TypeProps {
  readonly value: string | null;
  readonly onChange: (typeId: string | null) => void;
}

function TypeField({ value, onChange }: TypeProps) {
  const t = useTranslate();
  const types = useTagTypes();
  return (
    <TextField
      select
      id="field-type"
      label={t('tagType.one')}
      value={types.some(({ id }) => id === value) ? value : NO_TYPE}
      onChange={({ target }) => onChange(target.value === NO_TYPE ? null : target.value)}
    >
      <MenuItem value={NO_TYPE}>{t('tagType.nothing')}</MenuItem>
      {types.map(({ id, name, colour }) => (
        <MenuItem key={id} value={id}>
          <TypeName name={name} colour={colour} />
        </MenuItem>
      ))}
    </TextField>
  );
}
