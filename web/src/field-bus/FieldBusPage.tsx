import type { GridColDef } from '@mui/x-data-grid';
import { fieldBusPoint } from '@watchglass/schemas/field-bus/entity';
import type { FieldBusPointView } from '@watchglass/schemas/field-bus/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { entityPage } from '../table/entity-page.tsx';
import { useMay } from '../user/rights.ts';
import { BusState } from './BusState.tsx';

function useColumns(_doing: unknown, rows: readonly FieldBusPointView[]): readonly GridColDef<FieldBusPointView>[] {
  const t = useTranslate();
  const metrics = useMetrics([...new Set(rows.map(({ metricId }) => metricId))]);
  return useMemo(
    () => [
      { field: 'register', headerName: t('fieldBus.register'), width: 110, type: 'number', valueFormatter: String },
      { field: 'instance', headerName: t('fieldBus.instance'), width: 130, sortable: false, valueFormatter: String },
      { field: 'sensor', headerName: t('sensor.name'), flex: 2, minWidth: 140, cellClassName: 'strong' },
      { field: 'serial', headerName: t('sensor.wireId'), width: 130, sortable: false },
      {
        field: 'metric',
        headerName: t('rule.metric'),
        flex: 2,
        minWidth: 140,
        valueGetter: (_value, { metricId, metric }) => metrics.find(({ id }) => id === metricId)?.name ?? metric,
      },
      // Controllers read native units, whatever units a person has chosen.
      { field: 'unit', headerName: t('workspace.metrics.unit'), width: 90, sortable: false },
    ],
    [t, metrics],
  );
}

/** The fixed addresses of points for controllers inside the building. */
export const FieldBusPage = entityPage<typeof fieldBusPoint, FieldBusPointView, never>(fieldBusPoint, {
  icon: 'cable',
  texts: {
    title: 'fieldBus.title',
    none: 'fieldBus.none',
    noneText: 'fieldBus.noneText',
    noneFound: 'fieldBus.noneFound',
  },
  readers: 'integrations',
  useMayWrite: () => useMay('integrations', 'r'),
  useColumns,
  narrowHides: ['instance', 'serial', 'unit'],
  above: BusState,
  leadsTo: ({ sensorId }) => `sensors/sensor/${sensorId}`,
  dialogs: () => null,
});
