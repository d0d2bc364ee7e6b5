import type { RefusalTable } from '../refusal.ts';

export const metricRefusals = {
  MetricNotCustom: { status: 422, message: 'The unit of this metric is fixed: only custom metrics can change theirs.' },
  UnitConvertible: {
    status: 422,
    message: 'The stored values are in a unit that converts to this one, and they would change their meaning.',
  },
} as const satisfies RefusalTable;
