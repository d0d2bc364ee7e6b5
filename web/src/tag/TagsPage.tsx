import { tag } from '@watchglass/schemas/tag/entity';
import type { TagView } from '@watchglass/schemas/tag/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { deleteTagAtom } from './atoms.ts';
import { useTagColumns } from './tag-columns.tsx';

const TagDialog = lazily(() => import('./TagDialog.tsx').then((file) => ({ default: file.TagDialog })));
const MergeTagDialog = lazily(() => import('./MergeTagDialog.tsx').then((file) => ({ default: file.MergeTagDialog })));

/** At most one dialog is open over the table; null creates a tag. */
export type OpenTag =
  | { readonly what: 'edit'; readonly tag: TagView | null }
  | { readonly what: 'merge' | 'delete'; readonly tag: TagView };

/** A pushed change reads the table again, so a dialog only has to close. */
function Dialogs({ open, onOpen }: DialogsProps<OpenTag, TagView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteTagAtom);
  const close = () => onOpen(null);
  if (open.what === 'edit') return <TagDialog tag={open.tag} onClose={close} />;
  if (open.what === 'merge') return <MergeTagDialog tag={open.tag} onClose={close} />;
  const { id, name, sensors, assets, bases, rules } = open.tag;
  return (
    <ConfirmDialog
      title={t('tag.delete.title', { name })}
      text={t('tag.delete.text', { sensors, assets, bases, rules })}
      action={t('action.delete')}
      to="to.deleteTag"
      carryOut={() => remove({ organizationId, id })}
      onClose={close}
    />
  );
}

/** A limited member changes nothing that reaches beyond their locations. */
function useMayWrite(): boolean {
  return [useMay('tags', 'w'), !useIsLimited()].every(Boolean);
}

export const TagsPage = entityPage<typeof tag, TagView, OpenTag>(tag, {
  icon: 'tag',
  texts: { title: 'tag.table', none: 'tag.none', noneText: 'tag.noneText', noneFound: 'tag.noneFound' },
  readers: 'tags',
  useMayWrite,
  useColumns: useTagColumns,
  narrowHides: ['sensors', 'assets', 'bases', 'rules'],
  create: { label: 'tag.create', opens: { what: 'edit', tag: null } },
  opens: (row) => ({ what: 'edit', tag: row }),
  dialogs: Dialogs,
});
