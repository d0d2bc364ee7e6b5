import type { VirtualSensorEvent } from '@watchglass/schemas/virtual-sensor/events';
import type { VirtualFormula, VirtualType } from '@watchglass/schemas/virtual-sensor/types';
import type { DefinedVersion } from '@watchglass/schemas/virtual-sensor/versions';
import { table, type Table } from '../table.ts';

interface VirtualSensorRow {
  readonly id: number;
  readonly organization_id: number;
  readonly metric_id: number;
  readonly type: VirtualType;
  readonly versions: readonly DefinedVersion[];
}

type FormulaOfEvent = Omit<VirtualFormula, 'type'>;
const formulaOf = ({ inputs, parameters, timeZone }: FormulaOfEvent): FormulaOfEvent => ({
  inputs,
  parameters,
  timeZone,
});

/** Every version of each virtual sensor's formula. */
export const virtualSensors: Table = table<VirtualSensorRow, VirtualSensorEvent>({
  name: 'virtual_sensors',
  key: ['id'],
  past: true,
  columns: {
    id: 'integer',
    organization_id: 'integer NOT NULL',
    metric_id: 'integer NOT NULL',
    type: 'text NOT NULL',
    versions: 'jsonb NOT NULL',
  },
  indexes: { virtual_sensors_of_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ id: data.sensorId }),
  on: {
    VirtualSensorCreated: ({ data }) => ({
      id: data.sensorId,
      organization_id: data.organizationId,
      metric_id: data.metricId,
      type: data.type,
      versions: [{ version: 1, from: null, stoppedAt: null, type: data.type, ...formulaOf(data) }],
    }),
    VirtualSensorChanged: ({ data }, row) => ({
      versions: [
        ...(row?.versions ?? []),
        {
          version: data.version,
          from: data.from,
          stoppedAt: null,
          type: row?.type ?? 'offset',
          ...formulaOf(data),
        },
      ],
    }),
    VirtualSensorHistoryStopped: ({ data }, row) => ({
      versions: (row?.versions ?? []).map((each) =>
        each.version === data.version ? { ...each, stoppedAt: Math.max(each.stoppedAt ?? 0, data.from) } : each,
      ),
    }),
  },
});
