import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { TagView } from '@watchglass/schemas/tag/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import type { Doing } from '../table/entity-page.tsx';
import { actionColumn } from '../table/action-column.ts';
import { RowAction } from '../table/RowAction.tsx';
import { useTagTypes } from '../tag-type/atoms.ts';
import { useOrganization } from '../user/rights.ts';
import type { OpenTag } from './TagsPage.tsx';
import { TypeName } from './TypeName.tsx';

interface CountProps {
  readonly count: number;
  readonly to: string;
  readonly hasFocus: boolean;
}

/** A number that leads to the list of the things it counts. */
function Count({ count, to, hasFocus }: CountProps) {
  if (count === 0) return count;
  return (
    <Link component={RouterLink} to={to} tabIndex={hasFocus ? 0 : -1} onClick={(event) => event.stopPropagation()}>
      {count}
    </Link>
  );
}

export function useTagColumns({ onOpen, blocked }: Doing<OpenTag>): readonly GridColDef<TagView>[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const types = useTagTypes();
  return useMemo(() => {
    const nameOf = new Map(types.map(({ id, name }) => [id, name]));
    const counted = { display: 'flex', align: 'right', headerAlign: 'right', width: 110 } as const;
    const asked = (name: string) => encodeURIComponent(name);
    return [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 120, maxWidth: 360, cellClassName: 'strong' },
      {
        field: 'type',
        headerName: t('tagType.one'),
        flex: 0.8,
        minWidth: 110,
        maxWidth: 240,
        display: 'flex',
        renderCell: ({ row: { typeId, colour } }) =>
          typeId !== null && colour !== undefined && <TypeName name={nameOf.get(typeId) ?? ''} colour={colour} />,
      },
      {
        ...counted,
        field: 'sensors',
        headerName: t('sensor.table'),
        renderCell: ({ row, hasFocus }) => (
          <Count
            count={row.sensors}
            hasFocus={hasFocus}
            to={`/${organizationId}/sensors/sensor-table?tags=${asked(row.id)}`}
          />
        ),
      },
      {
        ...counted,
        field: 'assets',
        headerName: t('nav.assets'),
        renderCell: ({ row, hasFocus }) => (
          <Count
            count={row.assets}
            hasFocus={hasFocus}
            to={`/${organizationId}/assets/asset-table?tags=${asked(row.id)}`}
          />
        ),
      },
      {
        ...counted,
        field: 'bases',
        headerName: t('nav.bases'),
        renderCell: ({ row, hasFocus }) => (
          <Count
            count={row.bases}
            hasFocus={hasFocus}
            to={`/${organizationId}/my-bases/my-bases-table?tags=${asked(row.id)}`}
          />
        ),
      },
      {
        ...counted,
        field: 'rules',
        headerName: t('nav.alarmRules'),
        renderCell: ({ row, hasFocus }) => (
          <Count
            count={row.rules}
            hasFocus={hasFocus}
            to={`/${organizationId}/alarms/alarm-rules?search=${asked(row.name)}`}
          />
        ),
      },
      actionColumn(t, 2, ({ row, hasFocus }) => (
        <>
          <RowAction
            icon="merge"
            label={t('tag.mergeNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'merge', tag: row })}
          />
          <RowAction
            icon="remove"
            label={t('tag.deleteNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onOpen({ what: 'delete', tag: row })}
          />
        </>
      )),
    ];
  }, [t, onOpen, blocked, organizationId, types]);
}
