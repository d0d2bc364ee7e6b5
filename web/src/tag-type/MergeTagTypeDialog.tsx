import type { TagTypeView } from '@watchglass/schemas/tag-type/views';
import { useSetAtom } from 'jotai';
import { useTranslate } from '../messages/messages.ts';
import { MergeDialog } from '../tag/MergeDialog.tsx';
import { useOrganization } from '../user/rights.ts';
import { mergeTagTypeAtom, useTagTypes } from './atoms.ts';

interface DialogProps {
  readonly type: TagTypeView;
  readonly onClose: () => void;
}

/** Chooses the tag type into which another one is merged. */
export function MergeTagTypeDialog({ type: { id, name, tags }, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const merge = useSetAtom(mergeTagTypeAtom);
  return (
    <MergeDialog
      name={name}
      text={t('tagType.merge.text', { name, count: tags })}
      label={t('tagType.merge.into')}
      others={useTagTypes().filter((other) => other.id !== id)}
      to="to.mergeTagType"
      merge={(into) => merge({ organizationId, id }, into)}
      onClose={onClose}
    />
  );
}
