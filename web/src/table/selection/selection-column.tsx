import {
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import type { Translate } from '../../messages/messages.ts';

/** The column of checkboxes, each named after its row. */
export function selectionColumn<R extends GridValidRowModel>(t: Translate, nameOf: (row: R) => string): GridColDef<R> {
  return {
    ...(GRID_CHECKBOX_SELECTION_COL_DEF as GridColDef<R>),
    headerName: t('select.column'),
    width: 52,
    renderCell: (cell) => {
      const named = { htmlInput: { 'aria-label': t('select.row', { name: nameOf(cell.row) }), name: 'select_row' } };
      // The renderer passes further props to the checkbox; its type names those of the cell only.
      return <GridCellCheckboxRenderer {...cell} {...({ slotProps: named } as object)} />;
    },
  };
}
