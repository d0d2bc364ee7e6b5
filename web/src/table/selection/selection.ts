import type { DataGridProps } from '@mui/x-data-grid';
import { BULK_MAX_SENSORS } from '@watchglass/schemas/sensor/limits';
import { useCallback, useState } from 'react';

export type RowId = string | number;

/** Rows that a person can select. */
export const MOST_SELECTED = BULK_MAX_SENSORS;

/** The selected rows of a table on all of its pages, oldest choice first. */
export interface Selection {
  readonly ids: ReadonlySet<RowId>;
  readonly set: (ids: Iterable<RowId>) => void;
}

/** Further ids beyond the bound are left out. */
export function bounded(ids: Iterable<RowId>): ReadonlySet<RowId> {
  const kept = new Set<RowId>();
  for (const id of ids) {
    if (kept.size >= MOST_SELECTED) break;
    kept.add(id);
  }
  return kept;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<RowId>>(new Set<RowId>());
  const set = useCallback((chosen: Iterable<RowId>) => setIds(bounded(chosen)), []);
  return { ids, set };
}

type SelectingProps = Pick<
  DataGridProps,
  | 'checkboxSelection'
  | 'keepNonExistentRowsSelected'
  | 'disableRowSelectionExcludeModel'
  | 'rowSelectionModel'
  | 'onRowSelectionModelChange'
>;

/** The props of a grid with checkboxes. Rows of other pages stay selected. */
export function selectingProps({ ids, set }: Selection): SelectingProps {
  return {
    checkboxSelection: true,
    keepNonExistentRowsSelected: true,
    disableRowSelectionExcludeModel: true,
    rowSelectionModel: { type: 'include', ids: new Set(ids) },
    onRowSelectionModelChange: (model) => set(model.ids),
  };
}
