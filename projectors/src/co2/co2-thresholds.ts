import type { Co2Event } from '@watchglass/schemas/co2/events';
import type { Co2Scale } from '@watchglass/schemas/co2/scale';
import { table, type Table } from '../table.ts';

interface Co2ThresholdsRow {
  readonly organization_id: number;
  readonly scale: Co2Scale;
}

/** One row per workspace with a scale of its own. `past: true`: pages of the past show values by the scale of then. */
export const co2Thresholds: Table = table<Co2ThresholdsRow, Co2Event>({
  name: 'co2_thresholds',
  key: ['organization_id'],
  past: true,
  columns: { organization_id: 'integer', scale: 'jsonb NOT NULL' },
  keyOf: ({ data }) => ({ organization_id: data.organizationId }),
  on: { Co2ThresholdsSet: ({ data }) => ({ organization_id: data.organizationId, scale: data.scale }) },
});
