import type { GridColDef } from '@mui/x-data-grid';
import Link from '@mui/material/Link';
import type { LocationView } from '@watchglass/schemas/location/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import type { Doing } from '../table/entity-page.tsx';
import { useOrganization } from '../user/rights.ts';
import { actionColumn } from '../table/action-column.ts';
import { RowAction } from '../table/RowAction.tsx';
import type { OpenLocation } from './LocationsPage.tsx';

export function useLocationColumns({ onOpen, blocked }: Doing<OpenLocation>): readonly GridColDef<LocationView>[] {
  const t = useTranslate();
  const { id } = useOrganization();
  return useMemo(
    () => [
      {
        field: 'name',
        headerName: t('form.name'),
        flex: 1,
        minWidth: 120,
        maxWidth: 360,
        cellClassName: 'strong',
        renderCell: ({ row, hasFocus }) => (
          <Link component={RouterLink} to={`/${id}/settings/location/${row.id}`} tabIndex={hasFocus ? 0 : -1}>
            {row.name}
          </Link>
        ),
      },
      { field: 'address', headerName: t('location.address'), flex: 1.5, minWidth: 160, maxWidth: 520, sortable: false },
      { field: 'timeZone', headerName: t('workspace.timeZone'), width: 180 },
      { field: 'sensors', headerName: t('sensor.table'), width: 100, align: 'right', headerAlign: 'right' },
      { field: 'bases', headerName: t('base.title'), width: 100, align: 'right', headerAlign: 'right' },
      actionColumn(t, 1, ({ row, hasFocus }) => (
        <RowAction
          icon="remove"
          label={t('location.deleteNamed', { name: row.name })}
          hasFocus={hasFocus}
          disabled={blocked}
          onAct={() => onOpen({ what: 'delete', location: row })}
        />
      )),
    ],
    [t, id, onOpen, blocked],
  );
}
