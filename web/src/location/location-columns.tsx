import type { GridColDef } from '@mui/x-data-grid';
import type { LocationView } from '@watchglass/schemas/location/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { RowAction } from '../table/RowAction.tsx';

/** Columns that a phone has no room for. */
export const NARROW_HIDES: readonly string[] = ['address', 'timeZone', 'bases'];

interface LocationActions {
  readonly onDelete: (location: LocationView) => void;
  readonly blocked: boolean;
}

/** Fields of sortable columns are what the server sorts by. */
export function useLocationColumns({ onDelete, blocked }: LocationActions): GridColDef<LocationView>[] {
  const t = useTranslate();
  return useMemo(
    () => [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 120, maxWidth: 360, cellClassName: 'strong' },
      { field: 'address', headerName: t('location.address'), flex: 1.5, minWidth: 160, maxWidth: 520, sortable: false },
      { field: 'timeZone', headerName: t('workspace.timeZone'), width: 180 },
      { field: 'sensors', headerName: t('sensor.table'), width: 100, align: 'right', headerAlign: 'right' },
      { field: 'bases', headerName: t('base.title'), width: 100, align: 'right', headerAlign: 'right' },
      {
        field: 'actions',
        headerName: t('table.actions'),
        sortable: false,
        hideable: false,
        width: 84,
        display: 'flex',
        disableColumnMenu: true,
        renderCell: ({ row, hasFocus }) => (
          <RowAction
            icon="remove"
            label={t('location.deleteNamed', { name: row.name })}
            hasFocus={hasFocus}
            disabled={blocked}
            onAct={() => onDelete(row)}
          />
        ),
      },
    ],
    [t, onDelete, blocked],
  );
}
