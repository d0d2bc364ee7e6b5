import type { GridColDef } from '@mui/x-data-grid';
import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import { useMemo } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, type ShownMetric } from '../../metric/atoms.ts';
import { Table } from '../../table/Table.tsx';
import { periodText } from '../period/period-text.ts';
import { changeText, shownShare } from './change-text.ts';
import type { TrendRow } from './trends.ts';

interface TableProps {
  readonly rows: readonly TrendRow[];
  readonly clocks: readonly number[];
  readonly period: ClockPeriod;
  readonly metric: ShownMetric;
}

const right = { width: 120, align: 'right', headerAlign: 'right' } as const;

/** Each period with its value, that of the other time, and what changed. */
export function TrendTable({ rows, clocks, period, metric }: TableProps) {
  const t = useTranslate();
  const columns = useMemo((): GridColDef<TrendRow>[] => {
    const headed = (word: string): string => `${word} ${metric.unit}`.trim();
    const text = (value: number | null): string => (value === null ? '' : readingText(t, metric, value));
    return [
      {
        field: 'id',
        headerName: t('periodChart.when'),
        flex: 1,
        minWidth: 150,
        valueFormatter: (place: number) => periodText(period, clocks[place] ?? 0),
      },
      { field: 'now', headerName: headed(t('trends.now')), ...right, valueFormatter: text },
      { field: 'before', headerName: headed(t('trends.then')), ...right, valueFormatter: text },
      {
        field: 'difference',
        headerName: headed(t('trends.difference')),
        ...right,
        valueGetter: (_value, { now, before }) => (now === null || before === null ? null : now - before),
        valueFormatter: (_value, row) => changeText(row, metric)[0],
      },
      {
        field: 'share',
        headerName: '%',
        ...right,
        valueGetter: (_value, row) => shownShare(row, metric),
        valueFormatter: (_value, row) => changeText(row, metric)[1],
      },
    ];
  }, [t, clocks, period, metric]);
  return (
    <Table
      label={t('lineChart.showValues')}
      empty={{ icon: 'chart', title: t('lineChart.nothing') }}
      columns={columns}
      rows={[...rows]}
    />
  );
}
