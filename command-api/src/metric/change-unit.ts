import type { MetricEvent } from '@watchglass/schemas/metric/events';
import { differInScale } from '@watchglass/schemas/metric/units';
import { refuse } from '@watchglass/schemas/refusals';
import type { CustomMetricState } from './custom-metric.ts';

interface ChangeUnit {
  readonly organizationId: number;
  readonly unit: string;
}

/**
 * Gives the unit of a custom metric another name. A custom metric has stored values, which keep their numbers; so the new unit
 * is refused (`UnitConvertible`) where it has another scale than any unit the metric had.
 */
export function changeUnit(metric: CustomMetricState, { organizationId, unit }: ChangeUnit): MetricEvent[] {
  if (metric.status === 'undefined' || metric.organizationId !== organizationId) return refuse('NotFound');
  const [before = ''] = metric.units;
  if (unit === before) return [];
  const conflicting = metric.units.find((each) => differInScale(each, unit));
  if (conflicting !== undefined) refuse('UnitConvertible', { unit: conflicting });
  return [{ type: 'CustomMetricUnitChanged', data: { metricId: metric.id, organizationId, before, unit } }];
}
