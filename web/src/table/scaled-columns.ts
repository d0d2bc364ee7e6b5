import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';

/** The grid's default widths. */
const WIDTH_PX = 100;
const LEAST_PX = 50;

/** Scales columns, which are declared in pixels at 16 pixels per rem, to `rem`. */
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
