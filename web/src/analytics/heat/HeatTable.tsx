import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, type ShownMetric } from '../../metric/atoms.ts';
import { Table } from '../../table/Table.tsx';
import type { HeatCell, HeatGrid } from './heat-cells.ts';
import type { Place } from './HeatMap.tsx';

interface TableProps {
  readonly grid: HeatGrid;
  readonly metric: ShownMetric;
  readonly whereOf: (at: Place) => string;
}

type Row = HeatCell & { readonly id: number };

/** The cells of a map as a table. */
export function HeatTable({ grid, metric, whereOf }: TableProps) {
  const t = useTranslate();
  const rows = useMemo(
    () => grid.cells.map((cell): Row => ({ ...cell, id: cell.column * grid.rows.length + cell.row })),
    [grid],
  );
  const columns = useMemo(
    (): GridColDef<Row>[] => [
      {
        field: 'id',
        headerName: t('periodChart.when'),
        flex: 1,
        minWidth: 210,
        valueFormatter: (_id: number, row) => whereOf(row),
      },
      ...(['min', 'mean', 'max'] as const).map((figure): GridColDef<Row> => ({
        field: figure,
        headerName: `${t(`lineChart.figure.${figure}`)} ${metric.unit}`.trim(),
        width: 120,
        align: 'right',
        headerAlign: 'right',
        valueFormatter: (value: number) => readingText(t, metric, value),
      })),
      { field: 'n', headerName: t('lineChart.figure.n'), width: 110, align: 'right', headerAlign: 'right' },
    ],
    [t, metric, whereOf],
  );
  return (
    <Table
      label={t('lineChart.showValues')}
      empty={{ icon: 'chart', title: t('lineChart.nothing') }}
      columns={columns}
      rows={rows}
    />
  );
}
