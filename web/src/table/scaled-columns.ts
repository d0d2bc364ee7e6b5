import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';

/** What the table takes where a column says nothing. */
const WIDTH_PX = 100;
const LEAST_PX = 50;

/** Columns are declared in pixels at 16 of them to the rem; this is what they are at `rem`. */
export function scaledColumns<R extends GridValidRowModel>(
  columns: readonly GridColDef<R>[],
  rem: number,
): readonly GridColDef<R>[] {
  const by = rem / 16;
  if (by === 1) return columns;
  return columns.map((column) => ({
    ...column,
    width: (column.width ?? WIDTH_PX) * by,
    minWidth: (column.minWidth ?? LEAST_PX) * by,
    ...(column.maxWidth === undefined ? {} : { maxWidth: column.maxWidth * by }),
  }));
}
