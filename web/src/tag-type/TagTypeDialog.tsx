import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { TAG_COLOURS, type TagColour } from '@watchglass/schemas/tag-type/palette';
import type { TagTypeView } from '@watchglass/schemas/tag-type/views';
import { useSetAtom } from 'jotai';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFailure } from '../form/FormFailure.tsx';
import { useForm } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { changeTagTypeAtom, createTagTypeAtom } from './atoms.ts';
import { ColourName } from './ColourName.tsx';

const shape = () => import('@watchglass/schemas/tag-type/commands').then(({ tagTypeShape }) => tagTypeShape);

interface TypeForm {
  readonly name: string;
  readonly colour: TagColour;
}

interface DialogProps {
  /** Null creates a tag type. */
  readonly type: TagTypeView | null;
  readonly onClose: () => void;
}

export function TagTypeDialog({ type, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const create = useSetAtom(createTagTypeAtom);
  const change = useSetAtom(changeTagTypeAtom);
  const toSend = ({ name, colour }: TypeForm) => ({ name: name.trim(), colour });
  const form = useForm<TypeForm>({
    initial: { name: type?.name ?? '', colour: type?.colour ?? 'blue' },
    shape,
    toSend,
    send: (values) =>
      type === null ? create(organizationId, toSend(values)) : change({ organizationId, id: type.id }, toSend(values)),
  });
  return (
    <FormDialog
      title={type === null ? t('tagType.create') : t('tagType.change', { name: type.name })}
      submit={t(type === null ? 'action.create' : 'action.save')}
      sending={form.sending}
      blocked={!form.changed}
      onClose={onClose}
      onSubmit={() => void form.submit().then((sent) => sent && onClose())}
    >
      <FormFailure to={type === null ? 'to.createTagType' : 'to.changeTagType'} failure={form.failure} />
      <Field form={form} name="name" label={t('form.name')} autoFocus autoComplete="off" />
      <TextField
        select
        id="field-colour"
        label={t('tagType.colour')}
        value={form.values.colour}
        onChange={({ target }) => form.set('colour', TAG_COLOURS.find((each) => each === target.value) ?? 'blue')}
      >
        {TAG_COLOURS.map((colour) => (
          <MenuItem key={colour} value={colour}>
            <ColourName colour={colour} />
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
