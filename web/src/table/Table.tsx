import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  ColumnsPanelTrigger,
  DataGrid,
  GridPagination,
  type DataGridProps,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { useMemo, useState, type ReactNode } from 'react';
import type { IconName } from '../look/icons.ts';
import { useRem } from '../look/use-rem.ts';
import { useTranslate } from '../messages/messages.ts';
import { Loading, Statement } from '../page/Outcome.tsx';
import { gridTexts } from './grid-texts.ts';
import { ROWS_PER_PAGE } from './paging.ts';
import { scaledColumns } from './scaled-columns.ts';
import { selectionColumn } from './selection/selection-column.tsx';
import { selectingProps, type Selection } from './selection/selection.ts';

interface Emptiness {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
}

type TableProps<R extends GridValidRowModel> = DataGridProps<R> & {
  readonly label: string;
  readonly empty: Emptiness;
  /** A row was clicked, or Enter was pressed in it. */
  readonly onOpen?: (row: R) => void;
  /** Rows can be selected; `nameOf` names the checkbox of each. */
  readonly selecting?: { readonly selection: Selection; readonly nameOf: (row: R) => string };
  /** Stands below the rows and takes its height from theirs. */
  readonly below?: ReactNode;
};

const look = {
  bgcolor: 'background.paper',
  borderColor: 'divider',
  fontSize: '0.875rem',
  '--DataGrid-overlayHeight': '220px',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '& .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeader, & .MuiDataGrid-columnHeaders .MuiDataGrid-filler': {
    bgcolor: 'raised.ground',
  },
  '& .MuiDataGrid-columnHeaderTitle': {
    fontWeight: 560,
    color: 'text.secondary',
    fontSize: '0.8125rem',
    whiteSpace: 'normal',
    lineHeight: 1.2,
  },
  '& .MuiDataGrid-columnHeader--alignRight .MuiDataGrid-columnHeaderTitle': { textAlign: 'right' },
  '& .MuiDataGrid-sortButton': { bgcolor: 'transparent' },
  '& .MuiDataGrid-cell': { overflowWrap: 'normal' },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-cell:focus-within': {
    outlineOffset: -2,
  },
  '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main)',
  },
  '& .MuiDataGrid-cell--textRight, & .MuiTablePagination-root': { fontVariantNumeric: 'tabular-nums' },
  '& .strong': { fontWeight: 560 },
  '& .mono': { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', color: 'text.secondary' },
  '& .MuiDataGrid-overlay': { bgcolor: 'background.paper' },
} as const;
/** As high as its rows, up to the window below its page's head. */
const AT_MOST = 'max(440px, calc(100dvh - var(--bar) - var(--above, 164px)))';
const ROW_REM = 2.75;
/** A checkbox fills its cell, so that a finger hits it. */
const checkboxes = {
  '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { px: 0 },
  '& .MuiDataGrid-checkboxInput': { minWidth: 44, minHeight: 44 },
} as const;
const opening = { '& .MuiDataGrid-row': { cursor: 'pointer' } } as const;

/** The choice of columns, and the range of rows. */
function Footer() {
  const t = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        minHeight: 52,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <ColumnsPanelTrigger render={<Button size="small">{t('table.columns')}</Button>} />
      <GridPagination />
    </Box>
  );
}

/** True until the first rows, or an empty answer, arrive. */
function useIsAwaited({ loading, rows }: Pick<DataGridProps, 'loading' | 'rows'>): boolean {
  const [came, setCame] = useState(false);
  const isAwaited = loading === true && rows?.length === 0;
  if (!came && !isAwaited) setCame(true);
  return !came && isAwaited;
}

/** The one look of every table. */
export function Table<R extends GridValidRowModel>({ empty, onOpen, slots, selecting, below, ...rest }: TableProps<R>) {
  const t = useTranslate();
  const texts = useMemo(() => gridTexts(t), [t]);
  const rem = useRem();
  const { columns } = rest;
  const nameOf = selecting?.nameOf;
  const scaled = useMemo(
    () => scaledColumns([...(nameOf ? [selectionColumn(t, nameOf)] : []), ...columns], rem),
    [t, nameOf, columns, rem],
  );
  const none = () => (
    <Box role="row" sx={{ height: '100%' }}>
      <Box role="gridcell" sx={{ height: '100%', display: 'flex' }}>
        <Statement icon={empty.icon} title={empty.title} text={empty.text} />
      </Box>
    </Box>
  );
  // The grid renders together with its rows: an empty grid would change its height.
  if (useIsAwaited(rest)) return <Loading />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, maxHeight: AT_MOST }}>
      <DataGrid<R>
        {...rest}
        {...(selecting && selectingProps(selecting.selection))}
        columns={scaled}
        localeText={texts}
        slots={{ noRowsOverlay: none, noResultsOverlay: none, footer: Footer, ...slots }}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' }, ...rest.slotProps }}
        disableColumnFilter
        disableRowSelectionOnClick
        pageSizeOptions={[...ROWS_PER_PAGE]}
        rowHeight={ROW_REM * rem}
        columnHeaderHeight={ROW_REM * rem}
        onRowClick={onOpen && (({ row }) => onOpen(row))}
        onCellKeyDown={
          onOpen &&
          (({ row }, event) => {
            if (event.key === 'Enter') onOpen(row);
          })
        }
        sx={{ ...look, ...(onOpen && opening), ...(selecting && checkboxes) }}
      />
      {below}
    </Box>
  );
}
