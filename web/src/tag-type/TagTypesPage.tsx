import type { GridColDef } from '@mui/x-data-grid';
import { tagType } from '@watchglass/schemas/tag-type/entity';
import type { TagTypeView } from '@watchglass/schemas/tag-type/views';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps, type Doing } from '../table/entity-page.tsx';
import { actionColumn } from '../table/action-column.ts';
import { RowAction } from '../table/RowAction.tsx';
import { useIsLimited, useMay, useOrganization } from '../user/rights.ts';
import { deleteTagTypeAtom } from './atoms.ts';
import { ColourName } from './ColourName.tsx';

const MergeTagTypeDialog = lazily(() =>
  import('./MergeTagTypeDialog.tsx').then((file) => ({ default: file.MergeTagTypeDialog })),
);
const TagTypeDialog = lazily(() => import('./TagTypeDialog.tsx').then((file) => ({ default: file.TagTypeDialog })));

/** At most one dialog is open over the table; null creates a tag type. */
type OpenTagType =
  | { readonly what: 'edit'; readonly type: TagTypeView | null }
  | { readonly what: 'merge' | 'delete'; readonly type: TagTypeView };

function Dialogs({ open, onOpen }: DialogsProps<OpenTagType, TagTypeView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteTagTypeAtom);
  const close = () => onOpen(null);
  if (open.what === 'edit') return <TagTypeDialog type={open.type} onClose={close} />;
  if (open.what === 'merge') return <MergeTagTypeDialog type={open.type} onClose={close} />;
  const { id, name, tags } = open.type;
  return (
    <ConfirmDialog
      title={t('tagType.delete.title', { name })}
      text={t('tagType.delete.text', { count: tags })}
      action={t('action.delete')}
      to="to.deleteTagType"
      carryOut={() => remove({ organizationId, id })}
      onClose={close}
    />
  );
}

function useColumns({ onOpen, blocked }: Doing<OpenTagType>): readonly GridColDef<TagTypeView>[] {
  const t = useTranslate();
  return useMemo(
    () => [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 120, maxWidth: 360, cellClassName: 'strong' },
      {
        field: 'colour',
        headerName: t('tagType.colour'),
        width: 120,
        display: 'flex',
        renderCell: ({ row }) => <ColourName colour={row.colour} />,
      },
      { field: 'tags', headerName: t('tag.table'), width: 100, align: 'right', headerAlign: 'right' },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          <RowAction
            icon="merge"
            label={t('tagType.mergeNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'merge', type: row })}
          />
          <RowAction
            icon="remove"
            label={t('tag.deleteNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'delete', type: row })}
          />
        </>
      )),
    ],
    [t, onOpen, blocked],
  );
}

/** A limited member changes nothing that reaches beyond their locations. */
function useMayWrite(): boolean {
  return [useMay('tags', 'w'), !useIsLimited()].every(Boolean);
}

export const TagTypesPage = entityPage<typeof tagType, TagTypeView, OpenTagType>(tagType, {
  icon: 'tag',
  texts: {
    title: 'tagType.table',
    none: 'tagType.none',
    noneText: 'tagType.noneText',
    noneFound: 'tagType.noneFound',
  },
  readers: 'tags',
  useMayWrite,
  useColumns,
  narrowHides: ['tags'],
  create: { label: 'tagType.create', opens: { what: 'edit', type: null } },
  opens: (row) => ({ what: 'edit', type: row }),
  dialogs: Dialogs,
});
