import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { readingText, type ShownMetric } from '../metric/atoms.ts';
import { withUnit } from '../metric/with-unit.ts';
import { Table } from '../table/Table.tsx';
import { formatInstant } from '../value/date.ts';
import type { PlotLine } from './plot-line.ts';
import { valueRows, type ValueRow } from './value-rows.ts';

interface TableProps {
  readonly lines: readonly PlotLine[];
  readonly metrics: readonly ShownMetric[];
  readonly zone: string;
}

/** The points of the lines as a table, a column for each line. */
export function ValuesTable({ lines, metrics, zone }: TableProps) {
  const t = useTranslate();
  const rows = useMemo(() => valueRows(lines), [lines]);
  const columns = useMemo(
    (): GridColDef<ValueRow>[] => [
      {
        field: 'at',
        headerName: t('lineChart.at'),
        width: 180,
        valueGetter: (_value, { id }) => id,
        valueFormatter: (at: number) => formatInstant(at, zone),
      },
      ...lines.map(({ id, name, axis }): GridColDef<ValueRow> => {
        const metric = metrics[axis];
        return {
          field: id,
          headerName: withUnit(name, metric?.unit ?? ''),
          flex: 1,
          minWidth: 110,
          align: 'right',
          headerAlign: 'right',
          valueGetter: (_value, { values }) => values.get(id) ?? null,
          valueFormatter: (value: number | null) =>
            value === null || metric === undefined ? '' : readingText(t, metric, value),
        };
      }),
    ],
    [t, lines, metrics, zone],
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
