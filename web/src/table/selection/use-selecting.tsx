import type { GridValidRowModel } from '@mui/x-data-grid';
import type { ComponentType } from 'react';
import { useSelection, type Selection } from './selection.ts';

/** The props of what people do with selected rows. */
export interface SelectedProps<R> {
  readonly selection: Selection;
  /** Those of the shown page. */
  readonly rows: readonly R[];
  /** The number of rows that match. */
  readonly total: number;
  readonly again: () => Promise<void>;
}

export interface Selected<R> {
  readonly nameOf: (row: R) => string;
  readonly actions: ComponentType<SelectedProps<R>>;
}

interface SelectingOf<R> extends Pick<SelectedProps<R>, 'rows' | 'again'> {
  readonly rowCount: number;
  readonly mayWrite: boolean;
}

/** The checkboxes of a table, and what people do with the selected rows; nothing where rows are not selected. */
export function useSelecting<R extends GridValidRowModel>(
  selected: Selected<R> | undefined,
  { rows, rowCount, again, mayWrite }: SelectingOf<R>,
) {
  const selection = useSelection();
  if (selected === undefined || !mayWrite) return {};
  const { nameOf, actions: SelectedActions } = selected;
  return {
    selecting: { selection, nameOf },
    below: <SelectedActions selection={selection} rows={rows} total={rowCount} again={again} />,
  };
}
