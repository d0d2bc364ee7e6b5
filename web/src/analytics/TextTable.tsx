import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { Table } from '../table/Table.tsx';
import { TakeFigures } from './TakeFigures.tsx';

interface TableProps {
  readonly label: string;
  /** Of the file that it is saved as. */
  readonly name: string;
  readonly heads: readonly string[];
  /** Texts as they are shown; the first names its row. */
  readonly rows: readonly (readonly string[])[];
}

interface Row {
  readonly id: number;
  readonly cells: readonly string[];
}

/** What a chart shows as a table, which can be copied and saved as CSV. Its rows keep their order. */
export function TextTable({ label, name, heads, rows }: TableProps) {
  const t = useTranslate();
  const columns = useMemo(
    () =>
      heads.map((headerName, place): GridColDef<Row> => ({
        field: String(place),
        headerName,
        flex: 1,
        minWidth: place === 0 ? 160 : 110,
        sortable: false,
        align: place === 0 ? 'left' : 'right',
        headerAlign: place === 0 ? 'left' : 'right',
        valueGetter: (_value, { cells }) => cells[place] ?? '',
      })),
    [heads],
  );
  const shown = useMemo(() => rows.map((cells, id): Row => ({ id, cells })), [rows]);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Table label={label} empty={{ icon: 'chart', title: t('lineChart.nothing') }} columns={columns} rows={shown} />
      <TakeFigures name={name} rows={[heads, ...rows]} />
    </Box>
  );
}
