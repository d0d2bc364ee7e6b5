import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColumnVisibilityModel } from '@mui/x-data-grid';
import { atomWithStorage } from 'jotai/utils';
import { useAtom } from 'jotai';
import { keyed } from '../http/resource.ts';

const chosenAtom = keyed((key: string) =>
  atomWithStorage<GridColumnVisibilityModel>(`watchglass.columns.${key}`, {}, undefined, { getOnInit: true }),
);

export interface Visibility {
  readonly columnVisibilityModel: GridColumnVisibilityModel;
  readonly onColumnVisibilityModelChange: (model: GridColumnVisibilityModel) => void;
}

/**
 * The visible columns of a table: those that fit, without those in `hides`, until the person chooses. Stored on this
 * device, separately for phones.
 */
export function useColumnVisibility(
  table: string,
  narrowHides: readonly string[],
  hides: readonly string[] = [],
): Visibility {
  const narrow = useMediaQuery('(max-width: 699.98px)');
  const [chosen, setChosen] = useAtom(chosenAtom(`${table}${narrow ? '.narrow' : ''}`));
  const hidden = narrow ? [...hides, ...narrowHides] : hides;
  const byDefault = Object.fromEntries(hidden.map((field) => [field, false]));
  return { columnVisibilityModel: { ...byDefault, ...chosen }, onColumnVisibilityModelChange: setChosen };
}
