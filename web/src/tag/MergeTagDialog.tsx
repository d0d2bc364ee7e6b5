import type { TagView } from '@watchglass/schemas/tag/views';
import { useSetAtom } from 'jotai';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { mergeTagAtom, useTags } from './atoms.ts';
import { MergeDialog } from './MergeDialog.tsx';

interface DialogProps {
  readonly tag: TagView;
  readonly onClose: () => void;
}

/** Chooses the tag into which another one is merged; what uses it stands above. */
export function MergeTagDialog({ tag, onClose }: DialogProps) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const merge = useSetAtom(mergeTagAtom);
  const { id, name, sensors, assets, bases, rules } = tag;
  return (
    <MergeDialog
      name={name}
      text={t('tag.merge.text', { name, sensors, assets, bases, rules })}
      label={t('tag.merge.into')}
      others={useTags().filter((other) => other.id !== id)}
      to="to.mergeTag"
      merge={(into) => merge({ organizationId, id }, into)}
      onClose={onClose}
    />
  );
}
