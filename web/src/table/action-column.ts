import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import type { Translate } from '../messages/messages.ts';

/** Widths in pixels by the number of actions, so that each is 44 px wide on a phone. */
const WIDTHS = { 1: 84, 2: 112, 3: 152 } as const;

/** The column of the actions on a row. */
export function actionColumn<R extends GridValidRowModel>(
  t: Translate,
  actions: keyof typeof WIDTHS,
  renderCell: NonNullable<GridColDef<R>['renderCell']>,
): GridColDef<R> {
  return {
    field: 'actions',
    headerName: t('table.actions'),
    sortable: false,
    hideable: false,
    width: WIDTHS[actions],
    display: 'flex',
    disableColumnMenu: true,
    renderCell,
  };
}
