import type { MetricEvent } from '@watchglass/schemas/metric/events';
import type { Fold } from '../handle-command.ts';

export interface DefinedMetric {
  readonly status: 'defined';
  readonly id: number;
  readonly organizationId: number;
  /** Each unit it ever had, the present one first. */
  readonly units: readonly string[];
}

export type CustomMetricState = { readonly status: 'undefined' } | DefinedMetric;

export const undefinedMetric: CustomMetricState = { status: 'undefined' };

export function evolve(metric: CustomMetricState, event: MetricEvent): CustomMetricState {
  switch (event.type) {
    case 'CustomMetricDefined': {
      const { metricId, organizationId, unit } = event.data;
      return { status: 'defined', id: metricId, organizationId, units: [unit] };
    }
    case 'CustomMetricUnitChanged': {
      const { unit } = event.data;
      return metric.status === 'defined' ? { ...metric, units: [...new Set([unit, ...metric.units])] } : metric;
    }
  }
}

export const customMetricFold: Fold<CustomMetricState, MetricEvent> = { initial: undefinedMetric, evolve };
