import type { MetricEvent } from '@watchglass/schemas/metric/events';
import { table, type Table } from '../table.ts';

interface CustomMetricRow {
  readonly id: number;
  readonly organization_id: number;
  readonly wire_name: string;
  readonly unit: string;
}

export const customMetrics: Table = table<CustomMetricRow, MetricEvent>({
  name: 'custom_metrics',
  key: ['id'],
  past: true,
  columns: { id: 'integer', organization_id: 'integer NOT NULL', wire_name: 'text NOT NULL', unit: 'text NOT NULL' },
  indexes: { custom_metrics_by_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ id: data.metricId }),
  on: {
    CustomMetricDefined: ({ data }) => ({
      id: data.metricId,
      organization_id: data.organizationId,
      wire_name: data.wireName,
      unit: data.unit,
    }),
    CustomMetricUnitChanged: ({ data }) => ({ unit: data.unit }),
  },
});
